CREATE TABLE "analytics_counters" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" bigint NOT NULL,
	"last_counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_counters_day_event_pk" PRIMARY KEY("day","event"),
	CONSTRAINT "funnel_event" CHECK ("analytics_counters"."event" in ('page-opened', 'pack-viewed', 'wallet-connected', 'session-created', 'search-started', 'search-matched', 'duel-opened', 'duel-joined', 'payment-signed', 'rip-seen', 'duel-settled', 'proof-checked')),
	CONSTRAINT "a_counter_counts" CHECK ("analytics_counters"."count" > 0),
	CONSTRAINT "counted_to_the_minute" CHECK (extract(second from "analytics_counters"."last_counted_at") = 0)
);
