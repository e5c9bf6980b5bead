package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.prove.Refinement.NotJudged;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * A function of one block that computes a value from integers and floats, ready to be evaluated for many arguments.
 *
 * <p>Undefined values are those of LLVM: each use of one may see a different value, and so may each use of values
 * computed from it, up to a {@code freeze}. An evaluation with undefined values therefore recomputes each use and draws
 * its bits from a {@link ChoiceOdometer}; the set of results over all choices is the behavior of the function.
 */
final class Computation {
    /** Maximal number of instructions; uses are evaluated recursively. */
    static final int MAX_STEPS = 40;

    /** An instruction; an empty operation stands for {@code freeze}. */
    private record Step(@Nullable Operation operation, int[] operands, ScalarType type, int leaves, boolean mayFault) {}

    private final List<Argument> parameters;
    private final List<Scalar[]> constants = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    /** Slots of parameters, then constants, then steps. */
    private final Map<Value, Integer> slots = new IdentityHashMap<>();

    private int result;
    private boolean hasUndefined;

    private Computation(Function function) {
        this.parameters = List.copyOf(function.arguments());
    }

    /**
     * Empty if the function has several blocks, memory, pointers, aggregates, or metadata and attributes that are not
     * modeled.
     */
    static Optional<Computation> of(Function function) {
        boolean isPlain = function.blockCount() == 1
                && function.entry().size() <= MAX_STEPS + 1
                && function.arguments().stream()
                        .allMatch(p -> Operation.scalar(p.type()).isPresent())
                && !function.attributes().function().has("denormal-fp-math")
                && !function.attributes().function().has("denormal-fp-math-f32");
        Computation made = new Computation(function);
        return isPlain && made.build(function) ? Optional.of(made) : Optional.empty();
    }

    private boolean build(Function function) {
        parameters.forEach(parameter -> slots.put(parameter, slots.size()));
        for (Instruction instruction : function.entry()) {
            if (!instruction.operands().stream().allMatch(this::addConstant)) {
                return false;
            }
        }
        for (Instruction instruction : function.entry()) {
            if (instruction instanceof ReturnInstruction end && end.value().isPresent()) {
                result = Objects.requireNonNull(slots.get(end.value().get()));
                return true;
            }
            if (!instruction.metadata().isEmpty() || !addStep(instruction)) {
                return false;
            }
        }
        return false;
    }

    private boolean addConstant(Value operand) {
        if (!(operand instanceof Constant constant) || slots.containsKey(operand) || isCallee(operand)) {
            return true;
        }
        Optional<Scalar[]> scalars = ConstantScalars.of(constant);
        scalars.ifPresent(leaves -> {
            hasUndefined |= Arrays.stream(leaves).anyMatch(leaf -> leaf.undefinedLow != 0);
            slots.put(operand, slots.size());
            constants.add(leaves);
        });
        return scalars.isPresent();
    }

    private static boolean isCallee(Value operand) {
        return operand instanceof Function;
    }

    private boolean addStep(Instruction instruction) {
        boolean isFreeze = instruction instanceof FreezeInstruction;
        Optional<Operation> operation = isFreeze ? Optional.empty() : Operation.of(instruction);
        Optional<ScalarType> type = Operation.scalar(instruction.type());
        if (type.isEmpty() || operation.isEmpty() && !isFreeze) {
            return false;
        }
        int[] operands = instruction.operands().stream()
                .filter(operand -> !isCallee(operand))
                .mapToInt(slots::get)
                .toArray();
        steps.add(new Step(
                operation.orElse(null),
                operands,
                type.get(),
                Operation.leaves(instruction.type()),
                instruction.opcode().isIntegerDivision()));
        slots.put(instruction, slots.size());
        return true;
    }

    /** The parameters. */
    List<Argument> parameters() {
        return parameters;
    }

    /**
     * One evaluation.
     *
     * @param arguments scalars of each; an undefined one has all its bits undefined
     * @throws NotJudged if the simulator gives one of several allowed results, or there are too many choices
     */
    Result evaluate(List<Scalar[]> arguments, ChoiceOdometer choices) throws NotJudged {
        boolean isOpen = isOpen(arguments);
        try {
            return result(new Evaluation(arguments, choices, isOpen).run());
        } catch (ProgramFault fault) {
            return Result.undefinedBehaviour(fault.code());
        }
    }

    private boolean isOpen(List<Scalar[]> arguments) {
        boolean isOpen = hasUndefined;
        for (Scalar[] leaves : arguments) {
            isOpen |= undefinedBits(leaves) > 0;
        }
        return isOpen;
    }

    private static int undefinedBits(Scalar[] leaves) {
        int bits = 0;
        for (Scalar leaf : leaves) {
            bits += Long.bitCount(leaf.undefinedLow);
        }
        return bits;
    }

    /** Bits that an evaluation draws for uses of undefined values, except for freezes of poison; at most 1000. */
    int choiceBits(List<Scalar[]> arguments) {
        if (!isOpen(arguments)) {
            return 0;
        }
        int[] bits = new int[slots.size()];
        int total = 0;
        for (int slot = 0; slot < slots.size(); slot++) {
            int constant = slot - parameters.size();
            int step = constant - constants.size();
            if (step >= 0) {
                Step one = steps.get(step);
                for (int operand : one.operands()) {
                    bits[slot] = Math.min(1000, bits[slot] + bits[operand]);
                }
                total += one.operation() == null || one.mayFault() ? bits[slot] : 0;
                bits[slot] = one.operation() == null ? 0 : bits[slot];
            } else {
                bits[slot] = undefinedBits(constant >= 0 ? constants.get(constant) : arguments.get(slot));
            }
        }
        return Math.min(1000, total + bits[result]);
    }

    private static Result result(Scalar[] leaves) throws NotJudged {
        List<Result.Element> elements = new ArrayList<>(leaves.length);
        for (Scalar leaf : leaves) {
            if (leaf.imprecise || leaf.chosen) {
                throw new NotJudged("a result is one of several that are allowed");
            }
            elements.add(leaf.poison ? Result.Element.POISON : Result.Element.of(leaf.low, leaf.undefinedLow));
        }
        return Result.of(elements);
    }

    /** One evaluation of the steps. */
    private final class Evaluation {
        private final List<Scalar[]> arguments;
        private final ChoiceOdometer choices;
        private final boolean isOpen;
        private final Scalar[] @Nullable [] done = new Scalar[steps.size()] @Nullable [];

        Evaluation(List<Scalar[]> arguments, ChoiceOdometer choices, boolean isOpen) {
            this.arguments = arguments;
            this.choices = choices;
            this.isOpen = isOpen;
        }

        Scalar[] run() throws NotJudged {
            for (int step = 0; step < steps.size(); step++) {
                boolean isFixed = !isOpen || steps.get(step).operation() == null;
                if (isFixed || steps.get(step).mayFault()) {
                    Scalar[] value = compute(step);
                    // what is not fixed is computed again at each use
                    if (isFixed) {
                        done[step] = value;
                    }
                }
            }
            return use(result);
        }

        /** The scalars that one use of a slot sees. */
        private Scalar[] use(int slot) throws NotJudged {
            int constant = slot - parameters.size();
            int step = constant - constants.size();
            if (step >= 0) {
                Scalar[] value = done[step];
                return value == null ? compute(step) : value;
            }
            Scalar[] leaves = constant >= 0 ? constants.get(constant) : arguments.get(slot);
            return isOpen ? chosen(leaves) : leaves;
        }

        private Scalar[] chosen(Scalar[] leaves) throws NotJudged {
            Scalar[] values = Operation.scalars(leaves.length);
            for (int i = 0; i < leaves.length; i++) {
                values[i].copyFrom(leaves[i]);
                if (leaves[i].undefinedLow != 0) {
                    values[i].set(choices.next(Long.bitCount(leaves[i].undefinedLow)));
                }
            }
            return values;
        }

        private Scalar[] compute(int index) throws NotJudged {
            Step step = steps.get(index);
            Scalar[][] operands = new Scalar[step.operands().length][];
            for (int i = 0; i < operands.length; i++) {
                operands[i] = use(step.operands()[i]);
            }
            Scalar[] value = Operation.scalars(step.leaves());
            if (step.operation() != null) {
                step.operation().compute(operands, value);
                return value;
            }
            for (int i = 0; i < value.length; i++) {
                value[i].copyFrom(operands[0][i]);
                if (value[i].poison) {
                    value[i].set(choices.next(step.type().width()));
                }
            }
            return value;
        }
    }
}
