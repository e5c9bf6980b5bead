package lockstep.sim.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Collects operands and results of an instruction, in the order of its function. */
final class Wiring {
    private static final int WORD = 32;

    private final Fields fields;
    private final List<SassOperandSource> sources = new ArrayList<>();
    private final List<OperandChange> changes = new ArrayList<>();
    private final List<SassDestination> destinations = new ArrayList<>();

    Wiring(Fields fields) {
        this.fields = fields;
    }

    /** Operands of 32 bits, without modifiers. */
    Wiring words(String... slots) {
        for (String slot : slots) {
            number(slot, WORD, OperandChange.NONE);
        }
        return this;
    }

    /** An operand of 32 or 64 bits. */
    Wiring number(String slot, int width, OperandChange change) {
        return source(fields.number(slot, width), change);
    }

    /** An operand from any source. A modifier of a constant is applied immediately. */
    Wiring source(SassOperandSource source, OperandChange change) {
        boolean isSettled = source instanceof SassOperandSource.Constant;
        sources.add(isSettled ? changed((SassOperandSource.Constant) source, change) : source);
        changes.add(isSettled ? OperandChange.NONE : change);
        return this;
    }

    private static SassOperandSource changed(SassOperandSource.Constant constant, OperandChange change) {
        Scalar in = new Scalar();
        Scalar out = new Scalar();
        in.set(constant.bits());
        change.apply(in, out);
        return new SassOperandSource.Constant(out.low, constant.width());
    }

    /** Floats of 32 or 64 bits, with the negation and the absolute value of the instruction. */
    Wiring floats(FloatFormat format, String... slots) {
        for (String slot : slots) {
            number(slot, format.width(), sign(format, slot));
        }
        return this;
    }

    private OperandChange sign(FloatFormat format, String slot) {
        return OperandChange.sign(format, fields.has(slot + ".neg"), fields.has(slot + ".abs"));
    }

    /** Operands that are predicates. */
    Wiring predicates(String... slots) {
        for (String slot : slots) {
            source(fields.predicate(slot), OperandChange.NONE);
        }
        return this;
    }

    /** A result of 32 or 64 bits. */
    Wiring to(String slot, int width) {
        destinations.add(fields.destination(slot, width));
        return this;
    }

    /** A result with any destination. */
    Wiring to(SassDestination destination) {
        destinations.add(destination);
        return this;
    }

    /** Results that are predicates. */
    Wiring toPredicates(String... slots) {
        for (String slot : slots) {
            destinations.add(fields.predicateDestination(slot));
        }
        return this;
    }

    /** The function of these operands and results. */
    Optional<SassThreadFunction> with(ThreadFunction body) {
        boolean isPlain = changes.stream().allMatch(change -> change == OperandChange.NONE);
        return Optional.of(
                new WiredFunction(sources, destinations, isPlain ? body : new ModifiedOperands(changes, body)));
    }

    /**
     * A function with the sources of its operands and the destinations of its results.
     *
     * @param sources of the operands
     * @param destinations of the results
     * @param body the function
     */
    private record WiredFunction(
            List<SassOperandSource> sources, List<SassDestination> destinations, ThreadFunction body)
            implements SassThreadFunction {
        WiredFunction {
            sources = List.copyOf(sources);
            destinations = List.copyOf(destinations);
            Objects.requireNonNull(body);
        }

        @Override
        public void apply(Scalar[] operands, Scalar[] results) {
            body.apply(operands, results);
        }
    }

    /**
     * A function applied to modified operands.
     *
     * @param changes one for each operand
     * @param body the function of the modified operands
     */
    private record ModifiedOperands(List<OperandChange> changes, ThreadFunction body) implements ThreadFunction {
        ModifiedOperands {
            changes = List.copyOf(changes);
            Objects.requireNonNull(body);
        }

        @Override
        public void apply(Scalar[] operands, Scalar[] results) {
            Scalar[] changed = new Scalar[operands.length];
            for (int index = 0; index < changed.length; index++) {
                OperandChange change = changes.get(index);
                changed[index] = operands[index];
                if (change != OperandChange.NONE) {
                    changed[index] = new Scalar();
                    change.apply(operands[index], changed[index]);
                }
            }
            body.apply(changed, results);
        }
    }
}
