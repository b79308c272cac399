import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** An agent, called advisor on the site. */
export const agentSchema = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  user_name: z.string(),
  designation: text,
  phone: text,
  agent_phone: text,
  large_image_url: text,
  tile_image_url: text,
  /** '/{user_name}': prefix of all addresses that an agent's visitor sees */
  root_path: z.string(),
  /** '/agents/{user_name}': the agent's own page */
  direct_path: z.string(),
  path: z.string(),
  office: text,
  islands: z.array(z.string()),
  biography: z.optional(text),
  languages: z.optional(z.array(z.string())),
  license_number: z.optional(text),
  /** the person and the texts are generated samples */
  sample: z.optional(z.boolean()),
  /** true for the company's default contact, who never counts as "the visitor's agent" */
  customer_experience: z.boolean(),
});
export type Agent = z.infer<typeof agentSchema>;

/** A team, which takes the place of an agent and has one contact address. */
export const teamSchema = z.object({
  name: z.string(),
  slug: z.string(),
  email: z.string(),
  phone: text,
  members: z.array(z.int()),
  tile_image_url: text,
});
export type Team = z.infer<typeof teamSchema>;

export const officeSchema = z.object({
  id: z.int(),
  name: z.string(),
  island: text,
  address: text,
  phone: text,
  email: text,
});
export type Office = z.infer<typeof officeSchema>;
