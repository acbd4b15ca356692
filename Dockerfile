# The self-hosted server. Build: docker build -t ripduel . — run: docs/operations.md.
FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
COPY --from=build --chown=root:root /app/package.json /app/package-lock.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/.build ./.build
COPY --from=build --chown=root:root /app/.next ./.next
COPY --from=build --chown=root:root /app/db/migrations ./db/migrations
COPY --from=build --chown=root:root /app/public ./public
COPY --from=build --chown=root:root /app/docs ./docs
COPY --from=build --chown=root:root /app/CHANGELOG.md ./
COPY --from=build --chown=root:root /app/lib/social/fonts ./lib/social/fonts
COPY --from=build --chown=root:root /app/program/ripduel_escrow.so ./program/ripduel_escrow.so
COPY --from=build --chown=root:root /app/program/layout-1/ripduel_escrow.so ./program/layout-1/ripduel_escrow.so
RUN mkdir /data && chown node:node /data && chown -R node:node /app/.next
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/v1/health`).then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".build/server.mjs"]
