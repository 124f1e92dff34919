FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY web/package.json web/
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY workflows workflows
COPY activities activities
COPY bench bench
COPY client client
COPY web web
COPY tools/build.mjs tools/buildParts.mjs tools/
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# A volume that is mounted here takes the owner of the folder.
RUN install -d -o node -g node -m 700 /var/lib/action-api
USER node
ENTRYPOINT ["node", "dist/current/src/main.js"]
CMD ["all"]
