import { lazy, type ReactNode } from 'react';
import type { HostServices, RouteMatch } from 'shared-contracts';
import { NotFoundPage } from './errors/not-found-page';

const Home = lazy(() => import(/* webpackChunkName: "page-home" */ './home/home'));
const Blog = lazy(() => import('./blog/blog'));
const BlogPostPage = lazy(() => import('./blog/blog-post'));
const Contact = lazy(() => import('./contact/contact'));
const Regions = lazy(() => import('./regions/regions'));
const Content = lazy(() => import('./content/content'));
const Agents = lazy(() => import('./agents/agents'));
const AgentPage = lazy(() => import('./agents/agent'));
const Ai = lazy(() => import('./ai/ai'));
const GalleryPage = lazy(() => import('./gallery/gallery-page'));
const SignIn = lazy(() => import('./sign-in/sign-in'));
const LoginRedirect = lazy(() => import('./sign-in/login-redirect'));

/** The pages no feature team owns, each loaded when it is first shown. */
export function ownPage(host: HostServices, { route, query }: RouteMatch): ReactNode {
  switch (route.page) {
    case 'home':
      return <Home host={host} />;
    case 'blog':
      return <Blog host={host} />;
    case 'blog-post':
      return <BlogPostPage host={host} slug={route.slug} />;
    case 'contact':
      return <Contact host={host} />;
    case 'regions':
      return <Regions host={host} />;
    case 'content':
      return <Content host={host} path={route.path} />;
    case 'agents':
      return <Agents host={host} />;
    case 'agent':
      return <AgentPage host={host} slug={route.slug} />;
    case 'sign-in':
      return <SignIn host={host} mode="sign-in" welcome={route.welcome} staff={route.agent} />;
    case 'sign-up':
      return <SignIn host={host} mode="sign-up" welcome={false} staff={false} />;
    case 'ai':
      return <Ai host={host} query={query} />;
    case 'gallery':
      return <GalleryPage host={host} />;
    case 'login-redirect':
      return <LoginRedirect host={host} />;
    case 'not-found':
      return <NotFoundPage reason={route.reason} />;
    default:
      return <NotFoundPage reason="no-route" />;
  }
}
