-- Scenarios stored 2,100,000 growing by 5 percent as the Big Deal's cost that no one had entered. An unknown cost is null.
update scenario
set settings = replace(
    replace(
        settings,
        '"cost_bigdeal":2100000.0,"cost_bigdeal_increase":5.0',
        '"cost_bigdeal":null,"cost_bigdeal_increase":null'
    ),
    '"cost_bigdeal":2100000.0',
    '"cost_bigdeal":null'
);

-- Undoing a change that replaced the stored value makes the cost unknown again.
update scenario_version
set change = replace(
    change,
    '"cost_bigdeal":[2100000.0,',
    '"cost_bigdeal":[null,'
);
