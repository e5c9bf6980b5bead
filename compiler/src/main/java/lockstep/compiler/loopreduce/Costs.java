package lockstep.compiler.loopreduce;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.loopreduce.UseFormula.Resizing;
import lockstep.compiler.loopreduce.UseFormula.Scaled;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/** The costs of registers and formulae, and of the loop in its present form. */
final class Costs {
    private final SimplifiedLoop loop;
    private final LoopRecurrences chains;
    private final ScevExpander expander;
    private final DataLayout layout;
    private final long rounds;
    private final boolean countsExtensions;
    private final Map<Scev, Cost> known = new HashMap<>();
    private final Set<Scev> present = new HashSet<>();

    /**
     * @param expander for the preheader, which knows the expressions that are available there
     * @param rounds the expected trip count
     * @param countsExtensions whether a value that is extended in each iteration takes a register
     */
    Costs(
            SimplifiedLoop loop,
            LoopRecurrences chains,
            ScevExpander expander,
            DataLayout layout,
            long rounds,
            boolean countsExtensions) {
        this.loop = loop;
        this.chains = chains;
        this.expander = expander;
        this.layout = layout;
        this.rounds = rounds;
        this.countsExtensions = countsExtensions;
        chains.all().forEach((value, chain) -> {
            if (value instanceof PhiInstruction) {
                present.add(chain);
            }
        });
    }

    // ---- solutions

    /** The cost of a register: its initialization before the loop, and its step. */
    Cost of(Scev register) {
        return known.computeIfAbsent(register, this::find);
    }

    private Cost find(Scev register) {
        int width = register.width();
        if (!(register instanceof Recurrence chain) || chain.loop() != loop.number()) {
            return new Cost(before(register), Weights.registers(width), 0);
        }
        Scev step = chain.operands().get(1);
        boolean isConstant = step instanceof Constant;
        long before = present.contains(chain) ? 0 : before(chain.start()) + before(step);
        return new Cost(
                before + rounds * Weights.ALWAYS * Weights.addition(width),
                Weights.registers(width) * (isConstant ? 1 : 2),
                present.contains(chain) ? 1 : 2);
    }

    private long before(Scev expression) {
        return (long) Weights.ALWAYS * Weights.addition(expression.width()) * expander.cost(expression);
    }

    /** The cost of {@code formula} where {@code use} needs it; all operands in one block share it. */
    Cost of(UseFormula formula, LoopUse use) {
        int slots = slots(formula, use);
        Set<BasicBlock> blocks = new HashSet<>();
        long all = 0;
        for (LoopUse.Fixup fixup : use.fixups()) {
            if (blocks.add(fixup.block())) {
                all += (long) slots * fixup.weight();
            }
        }
        boolean isExtended = formula.scaled() != null
                && formula.scaled().resizing() != Resizing.NONE
                && formula.scaled().resizing() != Resizing.TRUNCATION;
        boolean isLate = use.isAfterStep() && !formula.isNext();
        all += isLate && isAtEnd(use) ? copy(use) : 0;
        int temporary = isExtended && countsExtensions ? Weights.registers(Long.SIZE) : 0;
        return new Cost(all * rounds, temporary, isLate ? 1 : 0);
    }

    private boolean isAtEnd(LoopUse use) {
        return use.fixups().getFirst().place() == loop.latch().terminator();
    }

    /** The cost of the copy of a counter that is used after its step, at the end of the latch. */
    private static int copy(LoopUse use) {
        return Weights.ALWAYS * Weights.addition(use.expression().width());
    }

    /** The issue slots of {@code formula} in one place. */
    int slots(UseFormula formula, LoopUse use) {
        if (use.kind() == LoopUse.Kind.TEST) {
            return Weights.addition(formula.parts().getFirst().width());
        }
        int width = use.expression().width();
        int parts = formula.parts().size();
        int slots = Math.max(0, parts - 1) * Weights.addition(width);
        Scaled scaled = formula.scaled();
        if (scaled != null) {
            slots += Weights.product(width, scaled.factor(), scaled.resizing(), parts > 0);
        }
        boolean isFree = formula.immediate().signum() == 0 || use.takesAlong(formula.immediate());
        return isFree ? slots : slots + Weights.addition(width);
    }

    // ---- the loop as it is

    /** The cost of all recurrences of the loop, and of the tests of {@code uses}. */
    Cost now(List<LoopUse> uses, LoopUses places) {
        long slots = 0;
        Set<Value> invariant = new HashSet<>();
        int registers = 0;
        int changes = 0;
        for (Map.Entry<Instruction, Recurrence> chain : chains.all().entrySet()) {
            Instruction value = chain.getKey();
            if (value instanceof PhiInstruction) {
                registers += Weights.registers(chain.getValue().width());
                changes++;
            } else {
                slots += (long) slots(value) * places.weight(value);
                value.operands().stream().filter(this::takesRegister).forEach(invariant::add);
            }
        }
        for (LoopUse use : uses) {
            boolean isLate = use.isAfterStep() && use.first() instanceof PhiInstruction;
            slots += isLate && isAtEnd(use) ? copy(use) : 0;
            changes += isLate ? 1 : 0;
            if (use.kind() == LoopUse.Kind.TEST) {
                LoopUse.Fixup fixup = use.fixups().getFirst();
                slots += (long) Weights.addition(use.expression().width()) * fixup.weight();
                Value limit = fixup.use().user().operand(1 - fixup.use().index());
                if (takesRegister(limit)) {
                    invariant.add(limit);
                }
            }
        }
        registers += invariant.stream().mapToInt(this::registers).sum();
        return new Cost(slots * rounds, registers, changes);
    }

    private boolean takesRegister(Value value) {
        return loop.isInvariant(value) && !(value instanceof ConstantInt);
    }

    private int registers(Value value) {
        return Weights.registers(Math.toIntExact(layout.sizeInBits(value.type())));
    }

    /** The issue slots of {@code value}, which is not a PHI. */
    int slots(Instruction value) {
        int width = Math.toIntExact(layout.sizeInBits(value.type()));
        if (value instanceof CastInstruction cast) {
            return cast.opcode() == Opcode.TRUNC || isForProducts(cast) ? 0 : 1;
        }
        if (value instanceof GetElementPtrInstruction address) {
            return address(address);
        }
        boolean isProduct =
                value instanceof BinaryInstruction && (value.opcode() == Opcode.MUL || value.opcode() == Opcode.SHL);
        return isProduct
                ? Weights.product(width, factor((BinaryInstruction) value), Resizing.NONE, false)
                : Weights.addition(width);
    }

    private static final ExactInt ANY_FACTOR = ExactInt.of(3);

    private static ExactInt factor(BinaryInstruction product) {
        if (product.opcode() == Opcode.SHL) {
            return ExactInt.TWO;
        }
        return product.right() instanceof ConstantInt number ? number.signedNumber() : ANY_FACTOR;
    }

    /** Whether an extension is folded into the products that use it. */
    private static boolean isForProducts(CastInstruction cast) {
        for (Use use : cast.uses()) {
            boolean isProduct = use.user() instanceof GetElementPtrInstruction
                    || use.user() instanceof BinaryInstruction binary
                            && (binary.opcode() == Opcode.MUL || binary.opcode() == Opcode.SHL);
            if (!isProduct) {
                return false;
            }
        }
        return true;
    }

    private int address(GetElementPtrInstruction address) {
        int width = Math.toIntExact(layout.sizeInBits(address.type()));
        boolean hasConstant = false;
        int slots = 0;
        for (AddressStep step :
                layout.steps(address.sourceElementType(), address.indices()).orElse(List.of())) {
            switch (step) {
                case AddressStep.Field field -> hasConstant |= field.offset() != 0;
                case AddressStep.Element element -> {
                    boolean isConstant = element.index() instanceof ConstantInt;
                    hasConstant |= isConstant && !((ConstantInt) element.index()).isZero();
                    slots += isConstant ? 0 : index(element, width);
                }
            }
        }
        boolean isFree = !hasConstant || isForAccesses(address);
        return isFree ? slots : slots + Weights.addition(width);
    }

    private static int index(AddressStep.Element element, int width) {
        Type type = element.index().type();
        boolean isNarrow = type instanceof IntType number && number.width() < width
                || element.index() instanceof CastInstruction cast && cast.opcode() != Opcode.TRUNC;
        return Weights.product(width, ExactInt.of(element.stride()), isNarrow ? Resizing.SIGN : Resizing.NONE, true);
    }

    private static boolean isForAccesses(Instruction address) {
        for (Use use : address.uses()) {
            if (!LoopUses.isAddress(use)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The cost of a solution.
     *
     * @param slots issue slots of all expected iterations and of the code before the loop, see {@link Weights}
     * @param registers 32-bit registers that are live throughout the loop
     * @param changes stepped registers, new ones twice, and values that are still needed after the step
     */
    record Cost(long slots, int registers, int changes) {
        static final Cost MOST = new Cost(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

        Cost plus(Cost more) {
            return new Cost(slots + more.slots, registers + more.registers, changes + more.changes);
        }

        /** Whether this cost is less than {@code other}; registers are compared first if {@code registersFirst}. */
        boolean isLess(Cost other, boolean registersFirst) {
            int bySlots = Long.compare(slots, other.slots);
            int byRegisters = Integer.compare(registers, other.registers);
            int first = registersFirst ? byRegisters : bySlots;
            int second = registersFirst ? bySlots : byRegisters;
            int all = first != 0 ? first : second != 0 ? second : Integer.compare(changes, other.changes);
            return all < 0;
        }
    }
}
