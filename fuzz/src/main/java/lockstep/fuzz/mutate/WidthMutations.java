package lockstep.fuzz.mutate;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Mutations of widths: a chain of integer operations is computed in another width. What it reads is cut off or extended
 * at its beginning, what it gives at its end.
 *
 * <pre>
 * %s = add nsw i32 %a, %b        %a.w = sext i32 %a to i33, %b likewise
 * %t = lshr i32 %s, 3            %s.w = add i33 %a.w, %b.w
 *                                %t.w = lshr i33 %s.w, 3
 *                                %t = trunc i33 %t.w to i32
 * </pre>
 */
final class WidthMutations {
    private static final int WIDEST = 128;
    private static final int LONGEST = 6;
    private static final Set<Opcode> WIDTHLESS = EnumSet.of(
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR);

    private WidthMutations() {}

    static List<Mutation> all() {
        return List.of(new Mutation(
                "change-width",
                6,
                "a chain of integer operations, or a comparison, is computed in another width",
                "operations other than divisions, in one block, on scalar integers",
                at -> isOfChain(at) || at instanceof CompareInstruction && isInteger(at.operand(0)),
                WidthMutations::changeWidth));
    }

    private static boolean isInteger(Value value) {
        return value.type() instanceof IntType type && type.width() <= WIDEST;
    }

    private static boolean isOfChain(Instruction at) {
        return at instanceof BinaryInstruction && WIDTHLESS.contains(at.opcode()) && isInteger(at);
    }

    /** The chain in its new width, while it is built. */
    private record Chain(
            IrBuilder builder, IntType type, Opcode extension, Map<Value, Value> made, List<Instruction> old) {
        /** {@code value} in the new width: computed anew where it is of the chain, else converted. */
        Value of(Value value, Instruction reader) {
            Value known = made.get(value);
            if (known != null) {
                return known;
            }
            boolean goesOn = value instanceof Instruction i
                    && isOfChain(i)
                    && i.block() == reader.block()
                    && old.size() < LONGEST;
            Value there = goesOn ? computed((Instruction) value) : converted(value);
            made.put(value, there);
            return there;
        }

        private Value computed(Instruction operation) {
            old.add(operation);
            Value left = of(operation.operand(0), operation);
            Value right = of(operation.operand(1), operation);
            return builder.binary(operation.opcode(), left, right);
        }

        private Value converted(Value value) {
            if (value instanceof ConstantInt number) {
                return builder.context().integer(type, extension == Opcode.SEXT ? number.signed() : number.unsigned());
            }
            boolean isWider = ((IntType) value.type()).width() > type.width();
            return builder.cast(isWider ? Opcode.TRUNC : extension, value, type);
        }
    }

    private static boolean changeWidth(MutationScope scope, Instruction at, Choices choices) {
        boolean isComparison = at instanceof CompareInstruction;
        int width = ((IntType) at.operand(0).type()).width();
        List<Integer> widths = new ArrayList<>(List.of(8, 16, 32, 64));
        widths.addAll(List.of(2 * width, width + 1, Math.max(1, width - 1), Math.max(1, width / 2)));
        widths.removeIf(other -> other == width || other > WIDEST);
        Chain chain = new Chain(
                scope.before(at),
                IntType.of(choices.pick(widths)),
                choices.pick(List.of(Opcode.ZEXT, Opcode.SEXT)),
                new IdentityHashMap<>(),
                new ArrayList<>());
        if (isComparison) {
            for (int i = 0; i < 2; i++) {
                scope.rewriter().setOperand(at, i, chain.of(at.operand(i), at));
            }
        } else {
            Value result = chain.of(at, at);
            boolean isWider = chain.type().width() > width;
            Opcode back = isWider ? Opcode.TRUNC : choices.pick(List.of(Opcode.ZEXT, Opcode.SEXT));
            scope.rewriter().replaceAllUses(at, chain.builder().cast(back, result, at.type()));
        }
        for (Instruction operation : chain.old()) {
            if (!operation.hasUses()) {
                scope.rewriter().erase(operation);
            }
        }
        return true;
    }
}
