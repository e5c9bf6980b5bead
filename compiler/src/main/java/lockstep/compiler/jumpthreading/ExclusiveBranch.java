package lockstep.compiler.jumpthreading;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;

/**
 * A branch on an exclusive or with one operand known on some incoming edges: a copy of the block for those edges
 * branches on the other operand, or its complement.
 *
 * @param operation the exclusive or
 * @param index of the known operand
 * @param number its value on most of the edges where it is known
 * @param before the sources of the edges on which it has that value, or is undefined
 */
record ExclusiveBranch(BinaryInstruction operation, int index, ConstantInt number, List<BasicBlock> before) {
    /** The exclusive branch of {@code block}, whose condition is {@code condition}; empty if it has none. */
    static Optional<ExclusiveBranch> of(BasicBlock block, Value condition, KnownOnEdges known) {
        boolean isExclusive = condition instanceof BinaryInstruction operation
                && operation.opcode() == Opcode.XOR
                && operation.block() == block
                && block.terminator() instanceof BranchInstruction
                && operation.operands().stream().noneMatch(Constant.class::isInstance);
        if (!isExclusive || block.phis().isEmpty()) {
            return Optional.empty();
        }
        BinaryInstruction operation = (BinaryInstruction) condition;
        for (int i = 0; i < operation.operandCount(); i++) {
            Map<BasicBlock, Constant> constants = new LinkedHashMap<>(known.of(operation.operand(i), block));
            constants.keySet().removeIf(from -> from.terminator() instanceof IndirectBranchInstruction);
            List<ConstantInt> numbers = constants.values().stream()
                    .filter(ConstantInt.class::isInstance)
                    .map(ConstantInt.class::cast)
                    .toList();
            if (!numbers.isEmpty()) {
                return Optional.of(new ExclusiveBranch(operation, i, most(numbers), edges(constants, most(numbers))));
            }
        }
        return Optional.empty();
    }

    /** One, if there are more ones than zeros. */
    private static ConstantInt most(List<ConstantInt> numbers) {
        long ones = numbers.stream().filter(ConstantInt::isOne).count();
        boolean isOne = 2 * ones > numbers.size();
        return numbers.stream().filter(n -> n.isOne() == isOne).findFirst().orElse(numbers.getFirst());
    }

    private static List<BasicBlock> edges(Map<BasicBlock, Constant> constants, ConstantInt number) {
        return constants.entrySet().stream()
                .filter(entry -> entry.getValue() == number || !(entry.getValue() instanceof ConstantInt))
                .map(Map.Entry::getKey)
                .toList();
    }
}
