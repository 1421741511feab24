# syntax=docker/dockerfile:1

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts index.html ./
COPY schemas schemas
COPY src src
COPY workers workers
COPY public public
COPY scripts scripts
COPY couchdb couchdb
COPY sync-server sync-server
# Settings that are built into the app (README.md); docker-compose.yml gives them.
ARG PRODUCT
ARG SUPPORT_EMAIL
ARG PUBLIC_URL
ARG OPERATOR
ARG SESSION_DAYS
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# /data: pictures, and the embedded store where no CouchDB is set. No VOLUME, which would leave an empty one behind with
# each container that mounts nothing there; a volume takes the owner from here all the same.
RUN mkdir /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# npm run make-admin, which production needs once, runs from the sources.
COPY package.json tsconfig.json ./
COPY schemas schemas
COPY couchdb couchdb
COPY sync-server sync-server
COPY scripts/make-admin.ts scripts/
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIRECTORY=/data
EXPOSE 3000
CMD ["node", "dist/gateway/server.mjs"]
