package lockstep.compiler.loopreduce;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loopreduce.UseFormula.Resizing;
import lockstep.compiler.loopreduce.UseFormula.Scaled;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/**
 * Generates the formulae of the uses of a loop. For a use {@code {s,+,c}}:
 *
 * <pre>
 * a register             {s,+,c}
 * a term taken out       {s-t,+,c} + t,  {k,+,c} + (s-k),  {s-k,+,c} + constant k
 * another use's          R + constant;  factor * R + rest;  low bits of R           R steps as {s,+,c}, or by a divisor
 * a counter extended     factor * sext(R) + rest                                    R is a PHI there that does not wrap
 * after the step         the same of {s-c,+,c}, in the next iteration
 * a test                 R compared with limit + (R - {s,+,c}), or factor times that
 * </pre>
 *
 * <p>A formula is generated only if no value that it names may be poison where the use was not: the value is also named
 * by the use in its first iteration, or is known not to be poison. A test at the end of the latch may also name the
 * pointer of an access that each iteration makes.
 */
final class FormulaMaker {
    /** Limit on the registers of other uses that are tried for each use. */
    static final int MAX_POOLED = 96;

    private static final int MAX_FORMULAE = 48;
    private static final int MAX_TERMS = 6;

    /** Factors that are tried for steps that are not constants: element sizes. */
    private static final List<ExactInt> FACTORS =
            List.of(ExactInt.ONE, ExactInt.of(2), ExactInt.of(4), ExactInt.of(8), ExactInt.of(16));

    private final int loop;
    private final ScalarEvolution evolution;
    private final LoopRecurrences chains;
    private final ScevExpander expander;
    private final List<LoopUse> uses;
    private final List<Set<UseFormula>> made = new ArrayList<>();
    private final Set<Recurrence> pool = new LinkedHashSet<>();
    private final Set<Value> accessed;

    FormulaMaker(
            int loop, ScalarEvolution evolution, LoopRecurrences chains, ScevExpander expander, List<LoopUse> uses) {
        this.loop = loop;
        this.evolution = evolution;
        this.chains = chains;
        this.expander = expander;
        this.uses = uses;
        accessed = accessed(uses);
    }

    /**
     * The pointers of accesses that each iteration makes: at the end of the latch they are neither poison nor undef,
     * because the access would have been undefined behaviour (S3.4).
     */
    static Set<Value> accessed(List<LoopUse> uses) {
        Set<Value> accessed = new HashSet<>();
        for (LoopUse use : uses) {
            Unknown pointer = Terms.pointer(use.expression());
            boolean isCertain = use.kind() == LoopUse.Kind.ADDRESS
                    && use.fixups().stream().anyMatch(fixup -> fixup.weight() == Weights.ALWAYS);
            if (isCertain && pointer != null) {
                accessed.add(pointer.value());
            }
        }
        return accessed;
    }

    /** The formulae of each use, the simplest first; none for a use that cannot be rewritten. */
    List<List<UseFormula>> all() {
        for (int i = 0; i < uses.size(); i++) {
            made.add(new LinkedHashSet<>());
        }
        chains.all().forEach((value, chain) -> {
            if (value instanceof PhiInstruction) {
                pooled(chain);
            }
        });
        for (int i = 0; i < uses.size(); i++) {
            for (Target target : targets(uses.get(i))) {
                plain(i, target);
            }
        }
        for (int i = 0; i < uses.size(); i++) {
            for (Target target : targets(uses.get(i))) {
                for (Recurrence other : pool) {
                    fromOther(i, target, other);
                }
                if (!target.isNext()) {
                    uses.get(i).phis().forEach(extensionsOf(i, target));
                }
            }
        }
        for (int i = 0; i < uses.size(); i++) {
            if (uses.get(i).kind() == LoopUse.Kind.TEST) {
                tests(i);
            }
        }
        return made.stream().map(List::copyOf).toList();
    }

    /** The recurrence that a formula is to compute: that of the use, or the one that has its value after the step. */
    private record Target(Recurrence chain, boolean isNext) {}

    private List<Target> targets(LoopUse use) {
        List<Target> targets = new ArrayList<>(List.of(new Target(use.expression(), false)));
        Scev before = use.isAfterStep()
                ? evolution.difference(
                        use.expression(), use.expression().operands().get(1))
                : null;
        Recurrence earlier = chains.chain(before);
        if (earlier != null) {
            targets.add(new Target(earlier, true));
        }
        return targets;
    }

    private void pooled(Recurrence chain) {
        if (pool.size() < MAX_POOLED) {
            pool.add(chain);
        }
    }

    // ---- of the use itself

    private void plain(int number, Target target) {
        LoopUse use = uses.get(number);
        Recurrence chain = target.chain();
        pooled(chain);
        if (use.kind() == LoopUse.Kind.TEST) {
            return;
        }
        add(number, UseFormula.sum(List.of(chain), ExactInt.ZERO, target.isNext()));
        ExactInt constant = Terms.constant(chain.start());
        Scev first = ScalarEvolution.constant(chain.width(), constant);
        if (constant.signum() != 0) {
            split(number, target, first, ExactInt.ZERO);
        }
        List<Scev> terms = Terms.of(chain.start()).stream()
                .filter(term -> !(term instanceof Constant))
                .toList();
        if (terms.size() > MAX_TERMS) {
            return;
        }
        for (Scev term : terms) {
            split(number, target, term, ExactInt.ZERO);
        }
        Scev all = evolution.difference(chain.start(), first);
        if (terms.size() > 1 && all != null) {
            split(number, target, all, ExactInt.ZERO);
        }
        if (constant.signum() != 0) {
            split(number, target, chain.start(), constant);
        }
    }

    /** Splits {@code part} off the start, which is added in each iteration, {@code constant} of it as an immediate. */
    private void split(int number, Target target, Scev part, ExactInt constant) {
        Recurrence rest = chains.chain(evolution.difference(target.chain(), part));
        Scev invariant = evolution.difference(part, ScalarEvolution.constant(part.width(), constant));
        if (rest == null || invariant == null) {
            return;
        }
        pooled(rest);
        add(
                number,
                invariant instanceof Constant alone
                        ? UseFormula.sum(List.of(rest), alone.signed().add(constant), target.isNext())
                        : UseFormula.sum(List.of(rest, invariant), constant, target.isNext()));
    }

    // ---- of registers of others

    private void fromOther(int number, Target target, Recurrence other) {
        if (uses.get(number).kind() == LoopUse.Kind.TEST) {
            return;
        }
        Recurrence chain = target.chain();
        if (other.width() > chain.width()) {
            truncated(number, target, other);
            return;
        }
        if (other.width() < chain.width()) {
            return;
        }
        for (ExactInt factor : factors(step(chain), step(other))) {
            Scev times = evolution.product(other, ScalarEvolution.constant(other.width(), factor));
            Scev rest = times == null ? null : evolution.difference(chain, times);
            if (rest == null || !evolution.isInvariant(rest, loop)) {
                continue;
            }
            boolean isPlain = factor.equals(ExactInt.ONE);
            if (isPlain || Terms.pointer(other) == null) {
                add(number, withRest(rest, isPlain ? null : new Scaled(other, factor, Resizing.NONE), other, target));
            }
        }
    }

    private static Scev step(Recurrence chain) {
        return chain.operands().get(1);
    }

    /** {@code rest + scaled}, or {@code rest + register} if nothing is scaled. */
    private UseFormula withRest(Scev rest, @Nullable Scaled scaled, Recurrence register, Target target) {
        ExactInt constant = Terms.constant(rest);
        Scev varying =
                Objects.requireNonNull(evolution.difference(rest, ScalarEvolution.constant(rest.width(), constant)));
        List<Scev> parts = new ArrayList<>();
        if (scaled == null) {
            parts.add(register);
        }
        if (!Terms.isZero(varying)) {
            parts.add(varying);
        }
        return new UseFormula(parts, scaled, constant, target.isNext(), null);
    }

    /** The factors by which {@code divisor} may be multiplied to give {@code step}. */
    private List<ExactInt> factors(Scev step, Scev divisor) {
        if (step.equals(divisor)) {
            return List.of(ExactInt.ONE);
        }
        if (step instanceof Constant whole && divisor instanceof Constant part) {
            boolean isMultiple = whole.signed().remainder(part.signed()).signum() == 0;
            return isMultiple ? List.of(whole.signed().divide(part.signed())) : List.of();
        }
        return step instanceof Constant || divisor instanceof Constant ? List.of() : FACTORS;
    }

    private void truncated(int number, Target target, Recurrence other) {
        Scev low = Terms.pointer(other) == null
                ? evolution.resized(other, target.chain().width())
                : null;
        Scev rest = low == null ? null : evolution.difference(target.chain(), low);
        if (rest instanceof Constant constant) {
            Scaled scaled = new Scaled(other, ExactInt.ONE, Resizing.TRUNCATION);
            add(number, new UseFormula(List.of(), scaled, constant.signed(), target.isNext(), null));
        }
    }

    private Consumer<PhiInstruction> extensionsOf(int number, Target target) {
        return phi -> {
            Recurrence narrow = chains.all().get(phi);
            boolean isKind = uses.get(number).kind() != LoopUse.Kind.TEST
                    && target.chain().width() == Long.SIZE
                    && phi.type() instanceof IntType
                    && narrow != null
                    && narrow.width() < Long.SIZE;
            if (isKind) {
                extended(number, target, phi, Objects.requireNonNull(narrow), true);
                extended(number, target, phi, narrow, false);
            }
        };
    }

    private void extended(int number, Target target, PhiInstruction phi, Recurrence narrow, boolean isSigned) {
        Recurrence wide = chains.chain(chains.reader().wide(phi, isSigned));
        if (wide == null) {
            return;
        }
        for (ExactInt factor : factors(step(target.chain()), step(wide))) {
            Scev times = evolution.product(wide, ScalarEvolution.constant(wide.width(), factor));
            Scev rest = times == null ? null : evolution.difference(target.chain(), times);
            if (rest != null && evolution.isInvariant(rest, loop)) {
                Scaled scaled = new Scaled(narrow, factor, isSigned ? Resizing.SIGN : Resizing.ZERO);
                add(number, withRest(rest, scaled, narrow, target));
            }
        }
    }

    // ---- tests

    private void tests(int number) {
        LoopUse use = uses.get(number);
        LoopUse.Test test = Objects.requireNonNull(use.test());
        for (Recurrence register : pool) {
            compared(number, register, use.expression(), test.limit(), Long.SIZE);
            if (test.wide() != null && test.wideLimit() != null) {
                compared(number, register, test.wide(), test.wideLimit(), test.difference());
            }
        }
    }

    /** @param difference width of the greatest difference; a factor with which it would overflow is not used */
    private void compared(int number, Recurrence register, Recurrence chain, Scev limit, int difference) {
        if (register.width() != chain.width()) {
            return;
        }
        for (ExactInt factor : factors(step(register), step(chain))) {
            boolean isExact = factor.equals(ExactInt.ONE) || factor.bitLength() + difference <= register.width();
            if (isExact) {
                compared(number, register, chain, limit, factor, false);
                if (uses.get(number).isAfterStep()) {
                    compared(number, register, chain, limit, factor, true);
                }
            }
        }
    }

    private void compared(
            int number, Recurrence register, Recurrence chain, Scev limit, ExactInt factor, boolean isNext) {
        Scev times = ScalarEvolution.constant(register.width(), factor);
        Scev compared = isNext ? evolution.sum(register, step(register)) : register;
        Scev chainTimes = evolution.product(chain, times);
        Scev limitTimes = evolution.product(limit, times);
        Scev more = compared == null || chainTimes == null ? null : evolution.difference(compared, chainTimes);
        Scev shifted = more == null || limitTimes == null ? null : evolution.sum(limitTimes, more);
        boolean isPossible = shifted != null
                && evolution.isInvariant(shifted, loop)
                && Terms.isWellFormed(shifted)
                && (Terms.pointer(shifted) == null) == (Terms.pointer(register) == null)
                && expander.isPossible(shifted, loop);
        if (isPossible) {
            add(number, new UseFormula(List.of(register), null, ExactInt.ZERO, isNext, shifted));
        }
    }

    // ---- what may be named

    private void add(int number, UseFormula formula) {
        Set<UseFormula> formulae = made.get(number);
        if (formulae.size() < MAX_FORMULAE && isOfType(number, formula) && isSafe(uses.get(number), formula)) {
            formulae.add(formula);
        }
    }

    /** Whether the sum is a pointer where the use needs one, and an integer elsewhere. */
    private boolean isOfType(int number, UseFormula formula) {
        LoopUse use = uses.get(number);
        long pointers = formula.parts().stream()
                .filter(part -> Terms.pointer(part) != null)
                .count();
        boolean isPointer = use.first().type().isPointer();
        boolean isSum = formula.parts().stream().allMatch(Terms::isWellFormed)
                && formula.parts().stream()
                        .filter(part -> !(part instanceof Recurrence chain && chain.loop() == loop))
                        .allMatch(part -> expander.isPossible(part, loop));
        return isSum && (use.kind() == LoopUse.Kind.TEST || pointers == (isPointer ? 1 : 0));
    }

    private boolean isSafe(LoopUse use, UseFormula formula) {
        Set<Value> first = new HashSet<>(Terms.leaves(use.expression().start()));
        LoopUse.Test test = use.test();
        if (test != null) {
            first.addAll(Terms.leaves(test.limit()));
            if (test.wide() != null && test.wideLimit() != null) {
                first.addAll(Terms.leaves(test.wide().start()));
                first.addAll(Terms.leaves(test.wideLimit()));
            }
            if (use.isAfterStep()) {
                first.addAll(accessed);
            }
        }
        Set<Value> later = new HashSet<>(first);
        later.addAll(Terms.leaves(use.expression().operands().get(1)));
        for (Scev register : formula.registers()) {
            if (register instanceof Recurrence chain && chain.loop() == loop) {
                boolean isOwn = use.phis().stream()
                        .anyMatch(phi -> chain.equals(chains.all().get(phi)));
                boolean isStart = isOwn || isAmong(chain.start(), first);
                boolean isStep = isAmong(step(chain), formula.isNext() ? first : later) || isOwn && !formula.isNext();
                if (!isStart || !isStep) {
                    return false;
                }
            } else if (!isAmong(register, first)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAmong(Scev expression, Set<Value> named) {
        return Terms.leaves(expression).stream()
                .allMatch(value -> named.contains(value) || ValueTracking.isDefined(value));
    }
}
