//! What a trained forest must be able to do.

use super::*;

fn data(rows: &[(&[f32], f32)], weights: Option<Vec<f32>>, group: usize) -> Dataset {
    let names = (0..rows[0].0.len()).map(|feature| format!("f{feature}")).collect();
    let features = rows.iter().flat_map(|row| row.0).copied().collect();
    let labels = rows.iter().map(|row| row.1).collect();
    let weights = weights.unwrap_or_else(|| vec![1.0; rows.len()]);
    Dataset::new(features, names, labels, weights, &vec![group; rows.len() / group]).unwrap()
}

/// Numbers that look random, in 0..1.
fn noise(count: usize) -> Vec<f32> {
    let step = |state: &mut u64| {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        Some((*state >> 40) as f32 / (1u64 << 24) as f32)
    };
    std::iter::repeat_n((), count).scan(7, |state, ()| step(state)).collect()
}

/// Groups of ten rows of four features, some missing; the label depends on the first two.
fn synthetic(rows: usize) -> Dataset {
    let numbers = noise(rows * 4);
    let full: Vec<Vec<f32>> = numbers
        .chunks(4)
        .map(|row| row.iter().map(|&x| if x < 0.1 { f32::NAN } else { x }).collect())
        .collect();
    let label = |row: &[f32]| (row[0] * row[1]).clamp(0.0, 1.0);
    let rows: Vec<(&[f32], f32)> =
        full.iter().zip(numbers.chunks(4)).map(|(seen, all)| (&**seen, label(all))).collect();
    data(&rows, None, 10)
}

fn small() -> Params {
    Params { rounds: 40, min_rows: 1, max_leaves: 8, ..Params::default() }
}

const OBJECTIVES: [Objective; 4] = [
    Objective::SquaredError,
    Objective::Logistic,
    Objective::LambdaRank { truncation: 5 },
    Objective::ListwiseSoftmax,
];

#[test]
fn exclusive_or_is_learned() {
    // The cases are not equally frequent, or no first split would gain anything.
    let cases: [(&[f32], f32); 5] = [
        (&[0.0, 0.0], 0.0),
        (&[0.0, 1.0], 1.0),
        (&[1.0, 0.0], 1.0),
        (&[1.0, 1.0], 0.0),
        (&[1.0, 1.0], 0.0),
    ];
    let params = Params { rounds: 100, min_rows: 1, l2: 0.0, ..Params::default() };
    let forest = fit(&data(&cases, None, 1), &params, &Objective::SquaredError).unwrap();
    for (row, label) in cases {
        assert!((forest.predict(row) - label).abs() < 0.01, "{row:?}");
    }
}

#[test]
fn a_rising_line_is_followed_upwards() {
    let points: Vec<[f32; 1]> = (0..500).map(|i| [i as f32]).collect();
    let rows: Vec<(&[f32], f32)> = points.iter().map(|x| (&x[..], x[0] / 500.0)).collect();
    let forest = fit(&data(&rows, None, 1), &small(), &Objective::SquaredError).unwrap();
    let predicted: Vec<f32> = points.iter().map(|x| forest.predict(x)).collect();
    assert!(predicted.is_sorted());
    assert!(predicted[0] < 0.05 && predicted[499] > 0.95);
}

#[test]
fn missing_values_learn_their_side() {
    const NAN: f32 = f32::NAN;
    for high in [0.0, 1.0] {
        let rows: Vec<(&[f32], f32)> =
            [(&[0.0][..], 0.0), (&[1.0], 1.0), (&[NAN], high)].repeat(20);
        let forest = fit(&data(&rows, None, 1), &small(), &Objective::SquaredError).unwrap();
        assert!((forest.predict(&[NAN]) - high).abs() < 0.1);
        assert!(forest.predict(&[0.0]) < 0.1 && forest.predict(&[1.0]) > 0.9);
    }
}

#[test]
fn soft_labels_are_met_as_probabilities() {
    let rows: Vec<(&[f32], f32)> =
        [(&[0.0][..], 0.2), (&[0.0], 0.4), (&[1.0], 0.9), (&[2.0], 0.0)].repeat(25);
    let params = Params { rounds: 200, l2: 0.0, min_child_weight: 0.0, ..small() };
    let forest = fit(&data(&rows, None, 1), &params, &Objective::Logistic).unwrap();
    let probability = |x: f32| 1.0 / (1.0 + (-forest.predict(&[x])).exp());
    assert!((probability(0.0) - 0.3).abs() < 1e-3);
    assert!((probability(1.0) - 0.9).abs() < 1e-3);
    assert!(probability(2.0) < 1e-3);
}

#[test]
fn lists_are_put_in_order() {
    let data = synthetic(2000);
    for objective in &OBJECTIVES[2..] {
        let mut losses = vec![objective.loss(&data, &vec![0.0; 2000])];
        let params = Params { rounds: 100, ..small() };
        let on_round = |round: Round<'_>| losses.push(objective.loss(&data, round.scores));
        let forest = fit_with(&data, &params, objective, None, on_round).unwrap();
        let ndcg = Objective::LambdaRank { truncation: 5 };
        let scores: Vec<f64> =
            forest.predict_rows(data.features(), 4).into_iter().map(f64::from).collect();
        assert!(ndcg.loss(&data, &scores) < 0.1, "{objective:?}: {}", ndcg.loss(&data, &scores));
        assert!(losses[100] < losses[0]);
    }
}

#[test]
fn weights_decide_between_rows_that_disagree() {
    let rows: [(&[f32], f32); 2] = [(&[0.0], 0.0), (&[0.0], 1.0)];
    let forest = |weights| fit(&data(&rows, Some(weights), 2), &small(), &Objective::SquaredError);
    assert!((forest(vec![1.0, 3.0]).unwrap().predict(&[0.0]) - 0.75).abs() < 1e-6);
    assert!((forest(vec![3.0, 1.0]).unwrap().predict(&[0.0]) - 0.25).abs() < 1e-6);
    // A row of weight 0 teaches nothing, in lists either.
    for objective in OBJECTIVES {
        let rows: [(&[f32], f32); 4] = [(&[0.0], 1.0), (&[1.0], 0.0), (&[2.0], 0.0), (&[2.0], 0.0)];
        let mut weights = vec![0.0; 4];
        let silent = fit(&data(&rows, Some(weights.clone()), 2), &small(), &objective).unwrap();
        assert_eq!(silent.explain(&[0.0]), [0.0], "{objective:?}");
        weights[..2].fill(1.0);
        let params = Params { min_child_weight: 0.0, ..small() };
        let forest = fit(&data(&rows, Some(weights), 2), &params, &objective).unwrap();
        assert!(forest.predict(&[0.0]) > forest.predict(&[1.0]), "{objective:?}");
    }
}

#[test]
fn threads_do_not_matter_and_the_seed_does() {
    let data = synthetic(500);
    for objective in OBJECTIVES {
        let trained = |threads: usize, seed: u64| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let params =
                Params { rounds: 10, seed, group_fraction: 0.7, feature_fraction: 0.6, ..small() };
            pool.install(|| fit(&data, &params, &objective).unwrap().to_bytes().unwrap())
        };
        assert!(trained(1, 1) == trained(3, 1), "{objective:?}");
        assert!(trained(1, 1) != trained(1, 2), "{objective:?}");
    }
}

#[test]
fn scores_in_training_are_the_predictions() {
    let data = synthetic(300);
    let params = Params { group_fraction: 0.5, ..small() };
    let mut last = Vec::new();
    let keep = |round: Round<'_>| last = round.scores.to_vec();
    let forest = fit_with(&data, &params, &Objective::Logistic, None, keep).unwrap();
    let predicted = forest.predict_rows(data.features(), 4);
    assert_eq!(predicted, last.iter().map(|&score| score as f32).collect::<Vec<_>>());
    assert_eq!(forest.tree_count(), 40);
    assert!(forest.importance()[0] > 10.0 * forest.importance()[3]);
}

#[test]
fn initial_scores_are_what_is_added_to() {
    let data = synthetic(300);
    let objective = Objective::SquaredError;
    let first = fit(&data, &small(), &objective).unwrap();
    let initial = first.predict_rows(data.features(), 4);
    let mut losses = Vec::new();
    let keep = |round: Round<'_>| losses.push(objective.loss(&data, round.scores));
    let more = fit_with(&data, &small(), &objective, Some(&initial), keep).unwrap();
    assert_eq!(more.base_score(), 0.0);
    let start: Vec<f64> = initial.into_iter().map(f64::from).collect();
    assert!(losses[39] < 0.8 * objective.loss(&data, &start));
    assert!(fit_with(&data, &small(), &objective, Some(&[0.0]), |_| {}).is_err());
}

#[test]
fn trees_keep_within_their_limits() {
    let data = synthetic(300);
    let params = Params { rounds: 1, max_leaves: 64, l2: 0.0, ..small() };
    let values = |params: &Params| {
        let forest = fit(&data, params, &Objective::SquaredError).unwrap();
        let mut values = forest.predict_rows(data.features(), 4);
        values.sort_by(f32::total_cmp);
        let sizes: Vec<usize> = values.chunk_by(|a, b| a == b).map(<[f32]>::len).collect();
        sizes
    };
    assert_eq!(values(&params).len(), 64);
    assert!(values(&Params { max_depth: Some(3), ..params.clone() }).len() <= 8);
    assert!(values(&Params { min_rows: 40, ..params.clone() }).iter().all(|&rows| rows >= 40));
    assert_eq!(values(&Params { min_gain: 1e9, ..params }), [300]);
}

#[test]
fn parameters_out_of_range_are_named() {
    let data = synthetic(20);
    let refused = |params| fit(&data, &params, &Objective::SquaredError).unwrap_err().to_string();
    assert!(refused(Params { group_fraction: 0.0, ..small() }).contains("group_fraction"));
    assert!(refused(Params { max_bins: 255, ..small() }).contains("max_bins"));
    assert!(refused(Params { l2: f64::NAN, ..small() }).contains("l2"));
}
