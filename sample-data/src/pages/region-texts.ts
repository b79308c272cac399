/** General geography of islands and districts, by region path; no figures, nothing that ages. */
export const REGION_TEXTS: Readonly<Record<string, readonly [summary: string, ...body: string[]]>> = {
  kauai: [
    'The Garden Isle, the oldest and northernmost of the main islands.',
    'Kauaʻi is nearly round, with a wet, folded interior around Mount Waiʻaleʻale and a ring of beaches outside it. One road runs most of the way around; between its two ends the cliffs of the Nā Pali coast have never let one through.',
    'The north shore is green and rainy, the south sunny and dry, the east a string of small towns, and the west opens to Waimea Canyon. Lihue, with the harbor and the airport, lies in the southeast.',
  ],
  'kauai/north-shore': [
    'Princeville, Hanalei, Kilauea and the end of the road at Haena.',
    'The north shore stretches from Kilauea past Hanalei Bay to Haena, where the highway ends at the foot of the Nā Pali cliffs. One-lane bridges and taro fields set the pace.',
    'Princeville is on a bluff above the sea; Hanalei lies below it along its crescent bay. Winters bring surf and rain, summers calm water.',
  ],
  'kauai/east': [
    'Kapaa, Wailua and Anahola along the Royal Coconut Coast.',
    'The east side runs from the Wailua River north past Kapaa to Anahola. A coastal path follows the shore; behind it the homesteads climb toward Sleeping Giant and Makaleha.',
  ],
  'kauai/lihue': [
    'The county seat, with harbor and airport.',
    'Lihue is the center of government and trade on Kauaʻi. Nāwiliwili harbor and Kalapakī Bay lie below the town, Puhi and the Hāʻupu ridge to the southwest.',
  ],
  'kauai/south': [
    'Poipu, Koloa, Lawai and Kalaheo.',
    'The south shore is the sunny side of Kauaʻi. Koloa grew with sugar; Poipu with its beaches. The road climbs through Lawai to Kalaheo, cooler and higher above the coast.',
  ],
  'kauai/west': [
    'Hanapepe, Waimea and Kekaha, below the canyon.',
    'Dry and wide, the west side keeps plantation towns and long beaches. Roads from Waimea and Kekaha climb to Waimea Canyon and Kōkeʻe.',
  ],
  oahu: [
    'The Gathering Place, home to most of the people of Hawaiʻi.',
    'Oʻahu is the remains of two volcanoes, the Waiʻanae range in the west and the Koʻolau range in the east, with a broad plain between them. Honolulu spreads along the south shore from the airport to Koko Head.',
    'Beyond the city lie the windward bays, the surf of the north shore, the leeward coast below the Waiʻanae mountains, and the newer towns of the ʻEwa plain.',
  ],
  'oahu/metro': [
    'Honolulu between the harbor, Waikiki and the valleys.',
    'Metro takes in downtown, Kakaako, Ala Moana and Waikiki along the water, and the valleys of Nuuanu, Makiki and Manoa behind them. High-rise homes are near the shore, older houses up the valleys.',
  ],
  'oahu/diamond-head': [
    'From Kapahulu and Kaimuki to Kahala and Aina Haina.',
    'Around the crater of Diamond Head lie some of the oldest neighborhoods of Honolulu. Kaimuki keeps its shops along Waiʻalae Avenue; Kahala faces the reef; the ridges look far out to sea.',
  ],
  'oahu/hawaii-kai': [
    'A marina town at the southeast corner.',
    'Hawaii Kai grew around a marina made from an old fishpond, between Koko Head and the ridges. Hanauma Bay and the Ka Iwi coast begin where the houses end.',
  ],
  'oahu/kailua': [
    'Kailua, Lanikai and Waimanalo on the windward side.',
    'White beaches and steady trade winds, with the Koʻolau cliffs behind. Kailua is the town, Lanikai the quiet beach, Waimanalo the country below the pali.',
  ],
  'oahu/kaneohe': [
    'Kaneohe Bay and the windward coast to Laie.',
    'A wide bay with a barrier reef, green all year. North of Kaneohe the highway follows the shore through Kahaluu and Kaaawa to Hauula and Laie.',
  ],
  'oahu/north-shore': [
    'Haleiwa, Pupukea, Waialua and Kahuku.',
    'Known everywhere for its winter surf, the north shore stays country. Haleiwa has the harbor and the shops; beaches run east past Waimea Bay to Sunset and on to Kahuku.',
  ],
  'oahu/leeward': [
    'The Waiʻanae coast: Nanakuli, Maili, Waianae and Makaha.',
    'The driest coast of Oʻahu, between the Waiʻanae range and the sunset. Long beaches, old fishing towns and clear water.',
  ],
  'oahu/makakilo': [
    'Hillside homes above Kapolei.',
    'Makakilo climbs the southern slope of the Waiʻanae range. The higher streets look over the ʻEwa plain to Diamond Head.',
  ],
  'oahu/ewa-plain': [
    'Ewa Beach, Kapolei and Ko Olina.',
    'Once cane land, now the second city of Oʻahu. Kapolei is its center, Ewa Beach its older shore, Ko Olina its lagoons.',
  ],
  'oahu/waipahu': [
    'A sugar town grown into suburbs.',
    'Around the old mill of Waipahu lie Waikele and Royal Kunia, above the lochs of Pearl Harbor.',
  ],
  'oahu/pearl-city': [
    'Pearl City and Aiea above Pearl Harbor.',
    'Hillside neighborhoods with views over the harbor, close to the stadium and the freeways.',
  ],
  'oahu/central': [
    'Mililani and Wahiawa on the plain between the ranges.',
    'Cooler than the coast and well planned, Mililani fills the middle of the island. Wahiawa, older, lies by Lake Wilson on the way to the north shore.',
  ],
  maui: [
    'The Valley Isle: two volcanoes and the isthmus between them.',
    'Haleakalā rises in the east, the West Maui Mountains in the west, and the valley between them gives the island its name. Wailuku and Kahului, the seat of the county and its harbor, lie on the north side of the isthmus.',
    'South and West Maui have the dry, sunny beaches; Upcountry climbs the slope of Haleakalā; the north shore catches the wind; and the road to Hana follows the wet east coast.',
  ],
  'maui/south': [
    'Kihei, Wailea, Makena and Maalaea along the leeward shore.',
    'South Maui lies in the rain shadow of Haleakalā. Kihei runs along one beach after the other; Wailea follows with its resorts and golf; Makena is where the road grows narrow and the lava begins.',
    'Maalaea, at the bend of the bay, has the small-boat harbor.',
  ],
  'maui/west': [
    'From Olowalu past Lahaina and Kaanapali to Kapalua.',
    'West Maui faces Lānaʻi and Molokaʻi across calm channels. Kaanapali, Honokowai, Kahana, Napili and Kapalua follow one another along the shore, with the mountains close behind.',
    'Lahaina, once capital of the kingdom, was struck by fire in August 2023; its people are rebuilding.',
  ],
  'maui/central': [
    'Wailuku, Kahului and Waikapu.',
    'The working center of Maui: the county offices, the harbor, the airport and the hospital. ʻĪao Valley opens behind Wailuku.',
  ],
  'maui/upcountry': [
    'Kula, Makawao and Pukalani on the slope of Haleakalā.',
    'Cooler with every turn of the road, Upcountry is pasture, farms and wide views to both shores. Makawao keeps its paniolo past.',
  ],
  'maui/north-shore': [
    'Paia, Haiku and Spreckelsville.',
    'Wind and waves made this coast famous. Paia is the last town before the road to Hana; Haiku spreads green and hilly above it.',
  ],
  'maui/east': [
    'Hana and the green coast.',
    'Waterfalls, breadfruit and horses. The road winds through Keanae and Nahiku to Hana, and on to Kipahulu.',
  ],
  'big-island': [
    'The youngest and largest island, still growing.',
    'Hawaiʻi Island is made of five volcanoes, Mauna Kea and Mauna Loa the greatest among them. Kīlauea is one of the most active on earth.',
    'The Kona and Kohala coasts in the west are dry and sunny; Hilo and Hāmākua in the east are green with rain; Puna and Kaʻū lie on the slopes of the living volcanoes. The county is divided into nine lava hazard zones, of which zone 1 carries the highest risk.',
  ],
  'big-island/north-kona': [
    'Kailua-Kona, Holualoa and Keauhou below Hualālai.',
    'Calm water and coffee slopes. Kailua-Kona is the town on the shore, Holualoa the village above it, Keauhou the bay to the south.',
  ],
  'big-island/south-kona': [
    'Coffee country above Kealakekua Bay.',
    'The belt road runs high above the sea through Kealakekua, Captain Cook and Honaunau, past small farms to the lava lands of the south.',
  ],
  'big-island/south-kohala': [
    'Waikoloa, Mauna Lani, Puako and Waimea.',
    'Beach resorts on black lava below, ranch land above. Waimea, also called Kamuela, lies high and cool on the saddle between Kohala and Mauna Kea.',
  ],
  'big-island/north-kohala': [
    'Hawi and Kapaau at the northern tip.',
    'Old sugar towns on the oldest volcano of the island. The road ends at the Pololū Valley lookout.',
  ],
  'big-island/hamakua': [
    'Honokaa and the green cliffs.',
    'Gulches, macadamia orchards and sea cliffs from Waipiʻo Valley eastward.',
  ],
  'big-island/north-hilo': [
    'Laupahoehoe and Ninole.',
    'A quiet stretch of the Hāmākua coast with waterfalls at every bridge.',
  ],
  'big-island/south-hilo': [
    'Hilo and its bay.',
    'The county seat lies on a crescent bay below Mauna Kea. Rain keeps its gardens and falls full.',
  ],
  'big-island/puna': [
    'From Keaau to Pahoa and Volcano.',
    'The easternmost district, on the rift zone of Kīlauea. Rain forest, tide pools and lava of every age; check the lava zone of any parcel.',
  ],
  'big-island/kau': [
    'Naalehu, Pahala and Ocean View.',
    'The southernmost land of the fifty states: open, windy and wide, on the slopes of Mauna Loa.',
  ],
  lanai: [
    'A small island of pines and red earth across the channel from Maui.',
    'Lānaʻi has one town, Lānaʻi City, high among Cook pines, and one resort coast at Mānele and Hulopoʻe Bay. Most roads are unpaved.',
  ],
  'lanai/central-lanai': [
    'Lānaʻi City among the pines.',
    'Plantation houses around a green square, cool at its height above the sea.',
  ],
  'lanai/south-lanai': ['Manele and Hulopoʻe Bay.', 'The sheltered south coast with its harbor and white beach.'],
  molokai: [
    'Long, narrow and quiet.',
    'Molokaʻi has the highest sea cliffs of the islands on its north shore and ancient fishponds along its south. Kaunakakai is its only larger town.',
  ],
  'molokai/central-molokai': [
    'Kaunakakai, Kualapuu and Hoolehua.',
    'The harbor town, the farm villages above it and the airport.',
  ],
  'molokai/west-molokai': [
    'Maunaloa and Kaluakoi.',
    'Dry ranch land and one of the longest white beaches of the islands, Pāpōhaku.',
  ],
  'molokai/east-molokai': [
    'The shore road to Halawa Valley.',
    'Fishponds, churches and coves, with the mountains rising to Kamakou behind.',
  ],
};
