# The self-hosted server. Build: docker build -t ripduel . — run: docs/operations/docker.md.
# Any image with Node 20 or newer, npm and a C library of glibc: the chain's native module (litesvm) is built for it.
ARG BASE=node:20-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.mjs && node scripts/image/assemble.mjs /image

FROM ${BASE}
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
# Of each process: docs/operations/self-hosting.md, "Memory".
ENV NODE_OPTIONS=--max-old-space-size=256
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
COPY --from=build --chown=0:0 /image ./
# Numeric, so that an orchestrator can see that it isn't root. Owns nothing but its volume.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ status }) => process.exit(status === 200 ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".build/server.mjs"]
