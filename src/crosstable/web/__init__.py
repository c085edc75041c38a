"""The app in the browser: routes, pages, the live stream, and what keeps them safe."""
