// cspell:words isinstance oapi Codegen Getenv serde

// A program for each generated client. Each lists a pack, requests a challenge and reads the session. It prints the
// pack's id, the year in which the challenge expires, and the session's wallet. `BASE_URL`, `WALLET` and `TOKEN` are
// environment variables.

const readVariables = `const { BASE_URL = '', WALLET = '', TOKEN = '' } = process.env;
`;

export const heyApiProgram = `import { client } from './client/client.gen';
import { createChallenge, getSession, listPacks } from './client/sdk.gen';
${readVariables}client.setConfig({ baseUrl: BASE_URL, auth: TOKEN });
const { data: packs } = await listPacks({ query: { limit: 1 }, throwOnError: true });
const { data: challenge } = await createChallenge({ body: { wallet: WALLET }, throwOnError: true });
const { data: session } = await getSession({ throwOnError: true });
const expiresAt: string = challenge.expiresAt;
console.log(JSON.stringify([packs.items[0]?.packId, new Date(expiresAt).getUTCFullYear(), session.wallet]));
`;

export const openapiTypescriptProgram = `import createClient from 'openapi-fetch';
import type { components, paths } from './client/schema';
${readVariables}const client = createClient<paths>({ baseUrl: BASE_URL, headers: { authorization: \`Bearer \${TOKEN}\` } });
const { data: packs } = await client.GET('/packs', { params: { query: { limit: 1 } } });
const { data: challenge } = await client.POST('/auth/challenges', { body: { wallet: WALLET } });
const { data: session } = await client.GET('/auth/session');
const pack: components['schemas']['PackSummary'] | undefined = packs?.items[0];
console.log(JSON.stringify([pack?.packId, new Date(challenge?.expiresAt ?? 0).getUTCFullYear(), session?.wallet]));
`;

export const typescriptFetchProgram = `import { AuthenticationApi, Configuration, PacksApi } from './client/index';
${readVariables}const configuration = new Configuration({ basePath: BASE_URL, accessToken: TOKEN });
const packs = await new PacksApi(configuration).listPacks({ limit: 1 });
const authentication = new AuthenticationApi(configuration);
const challenge = await authentication.createChallenge({ createWalletChallengeRequest: { wallet: WALLET } });
const session = await authentication.getSession();
const expiresAt: Date = challenge.expiresAt;
console.log(JSON.stringify([packs.items[0]?.packId, expiresAt.getUTCFullYear(), session.wallet]));
`;

export const openapiPythonClientProgram = `import json
import os

from client import AuthenticatedClient
from client.api.authentication import create_challenge, get_session
from client.api.packs import list_packs
from client.models import CreateWalletChallengeRequest, PackList, SessionCheck, WalletChallenge

service = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["TOKEN"])
packs = list_packs.sync(client=service, limit=1)
assert isinstance(packs, PackList)
challenge = create_challenge.sync(client=service, body=CreateWalletChallengeRequest(wallet=os.environ["WALLET"]))
assert isinstance(challenge, WalletChallenge)
session = get_session.sync(client=service)
assert isinstance(session, SessionCheck)
print(json.dumps([packs.items[0].pack_id, challenge.expires_at.year, session.wallet]))
`;

export const openapiGeneratorPythonProgram = `import json
import os

from openapi_client import ApiClient, AuthenticationApi, Configuration, CreateWalletChallengeRequest, PacksApi

with ApiClient(Configuration(host=os.environ["BASE_URL"], access_token=os.environ["TOKEN"])) as service:
    packs = PacksApi(service).list_packs(limit=1)
    authentication = AuthenticationApi(service)
    challenge = authentication.create_challenge(CreateWalletChallengeRequest(wallet=os.environ["WALLET"]))
    session = authentication.get_session()
    print(json.dumps([packs.items[0].pack_id, challenge.expires_at.year, session.wallet]))
`;

export const oapiCodegenProgram = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"example.com/generated/ripduel"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := ripduel.NewClientWithResponses(os.Getenv("BASE_URL"), ripduel.WithRequestEditorFn(authorize))
	check(err)
	limit := 1
	packs, err := client.ListPacksWithResponse(ctx, &ripduel.ListPacksParams{Limit: &limit})
	check(err)
	challenge, err := client.CreateChallengeWithResponse(ctx, ripduel.CreateWalletChallengeRequest{Wallet: os.Getenv("WALLET")})
	check(err)
	session, err := client.GetSessionWithResponse(ctx)
	check(err)
	said, err := json.Marshal([]any{packs.JSON200.Items[0].PackId, challenge.JSON201.ExpiresAt.Year(), session.JSON200.Wallet})
	check(err)
	fmt.Println(string(said))
}
`;

export const rustProgram = `use openapi::apis::{authentication_api, configuration::Configuration, packs_api};
use openapi::models::CreateWalletChallengeRequest;
use std::env::var;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let configuration = Configuration {
        base_path: var("BASE_URL")?,
        bearer_access_token: Some(var("TOKEN")?),
        ..Configuration::default()
    };
    let packs = packs_api::list_packs(&configuration, None, Some(1), None).await?;
    let request = CreateWalletChallengeRequest::new(var("WALLET")?);
    let challenge = authentication_api::create_challenge(&configuration, request).await?;
    let session = authentication_api::get_session(&configuration).await?;
    let year: i64 = challenge.expires_at.format("%Y").to_string().parse()?;
    println!("{}", serde_json::json!([packs.items[0].pack_id, year, session.wallet]));
    Ok(())
}
`;
