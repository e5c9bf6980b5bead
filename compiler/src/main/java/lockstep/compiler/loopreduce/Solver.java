package lockstep.compiler.loopreduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.scev.Scev;
import org.jspecify.annotations.Nullable;

/**
 * Selects a formula for each use so that the total cost is least.
 *
 * <ol>
 *   <li>A formula is dropped if another one of the use takes no more instructions and only a subset of its registers
 *       ({@code filter-bad-formula}).
 *   <li>While there are more solutions than the limit, the register that most uses could share is picked as a winner:
 *       each of these uses keeps only its formulae with that register. When all registers have been decided, each use
 *       keeps the first of its remaining formulae.
 *   <li>Branch and bound over the rest: a register counts once for all uses, and costs only grow, so that a partial
 *       solution that costs as much as the best complete one is abandoned.
 * </ol>
 *
 * <p>Source: LLVM, NarrowSearchSpaceUsingHeuristics, NarrowSearchSpaceByPickingWinnerRegs, SolveRecurse. Recursion is
 * over uses, at most {@value LoopUses#MAX_USES}.
 */
final class Solver {
    private final List<LoopUse> uses;
    private final Costs costs;
    private final long limit;
    private final boolean registersFirst;
    private final List<List<UseFormula>> formulae = new ArrayList<>();

    private final Map<Scev, Integer> taken = new HashMap<>();
    private final List<UseFormula> chosen = new ArrayList<>();
    private List<UseFormula> best = List.of();
    private Costs.Cost least = Costs.Cost.MOST;
    private long visits;

    Solver(
            List<LoopUse> uses,
            List<List<UseFormula>> formulae,
            Costs costs,
            long limit,
            boolean filters,
            boolean registersFirst) {
        this.uses = uses;
        this.costs = costs;
        this.limit = limit;
        this.registersFirst = registersFirst;
        for (int i = 0; i < uses.size(); i++) {
            this.formulae.add(filters ? filtered(formulae.get(i), uses.get(i)) : formulae.get(i));
        }
    }

    /** The selected formulae in the order of the uses; empty if a use has no formula. */
    List<UseFormula> solve() {
        if (formulae.stream().anyMatch(List::isEmpty)) {
            return List.of();
        }
        narrow();
        search(0, new Costs.Cost(0, 0, 0));
        return best;
    }

    /** The cost of the solution of {@link #solve}. */
    Costs.Cost cost() {
        return least;
    }

    // ---- fewer formulae

    private List<UseFormula> filtered(List<UseFormula> all, LoopUse use) {
        List<UseFormula> kept = new ArrayList<>();
        for (UseFormula formula : all) {
            boolean isBad = kept.stream().anyMatch(other -> isNoWorse(other, formula, use));
            if (!isBad) {
                kept.removeIf(other -> isNoWorse(formula, other, use));
                kept.add(formula);
            }
        }
        return kept;
    }

    private boolean isNoWorse(UseFormula a, UseFormula b, LoopUse use) {
        Costs.Cost first = costs.of(a, use);
        Costs.Cost second = costs.of(b, use);
        return first.slots() <= second.slots()
                && first.registers() <= second.registers()
                && first.changes() <= second.changes()
                && b.registers().containsAll(a.registers());
    }

    private boolean isTooMany() {
        long all = 1;
        for (List<UseFormula> some : formulae) {
            all *= some.size();
            if (all > limit) {
                return true;
            }
        }
        return false;
    }

    private void narrow() {
        Set<Scev> decided = new HashSet<>();
        while (isTooMany()) {
            Scev winner = winner(decided);
            if (winner == null) {
                formulae.replaceAll(some -> some.subList(0, 1));
                return;
            }
            decided.add(winner);
            formulae.replaceAll(some -> {
                List<UseFormula> with = some.stream()
                        .filter(formula -> formula.registers().contains(winner))
                        .toList();
                return with.isEmpty() ? some : with;
            });
        }
    }

    /** The undecided register that most uses could share; the cheapest of several. */
    private @Nullable Scev winner(Set<Scev> decided) {
        Map<Scev, Integer> wanted = new LinkedHashMap<>();
        for (List<UseFormula> some : formulae) {
            Set<Scev> registers = new LinkedHashSet<>();
            if (some.size() > 1) {
                some.forEach(formula -> registers.addAll(formula.registers()));
            }
            registers.forEach(register -> wanted.merge(register, 1, Integer::sum));
        }
        Scev winner = null;
        for (Map.Entry<Scev, Integer> entry : wanted.entrySet()) {
            boolean isNew = !decided.contains(entry.getKey());
            int more =
                    winner == null ? 1 : Integer.compare(entry.getValue(), Objects.requireNonNull(wanted.get(winner)));
            boolean isCheaper =
                    winner != null && more == 0 && costs.of(entry.getKey()).isLess(costs.of(winner), registersFirst);
            if (isNew && (more > 0 || isCheaper)) {
                winner = entry.getKey();
            }
        }
        return winner;
    }

    // ---- the best of all

    private void search(int use, Costs.Cost sofar) {
        if (!sofar.isLess(least, registersFirst) || visits > limit && !best.isEmpty()) {
            return;
        }
        if (use == uses.size()) {
            visits++;
            least = sofar;
            best = List.copyOf(chosen);
            return;
        }
        for (UseFormula formula : formulae.get(use)) {
            Costs.Cost all = sofar.plus(costs.of(formula, uses.get(use)));
            for (Scev register : formula.registers()) {
                if (taken.merge(register, 1, Integer::sum) == 1) {
                    all = all.plus(costs.of(register));
                }
            }
            chosen.add(formula);
            visits++;
            search(use + 1, all);
            chosen.removeLast();
            for (Scev register : formula.registers()) {
                taken.merge(register, -1, Solver::less);
            }
        }
    }

    private static @Nullable Integer less(int count, int by) {
        return count + by == 0 ? null : count + by;
    }
}
