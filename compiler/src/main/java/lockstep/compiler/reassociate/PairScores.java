package lockstep.compiler.reassociate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;

/**
 * Counts in how many expressions of the function two values are operands together, to compute the most frequent pair
 * first.
 */
final class PairScores {
    /** Expressions with more operands are ignored; LLVM's GlobalReassociateLimit. */
    private static final int MAX_OPERANDS = 10;

    private final Map<Pair, Integer> scores = new HashMap<>();
    private final BasicBlock entry;

    /** Two values in either order. */
    private record Pair(Opcode opcode, Value first, Value second) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Pair that
                    && opcode == that.opcode
                    && (first == that.first && second == that.second || first == that.second && second == that.first);
        }

        @Override
        public int hashCode() {
            return opcode.ordinal() + 31 * (first.hashCode() + second.hashCode());
        }
    }

    PairScores(FunctionGraph graph, Order order) {
        entry = graph.block(graph.entry());
        for (int node : order.reversePostOrder().toArray()) {
            for (Instruction instruction : graph.block(node)) {
                if (instruction instanceof BinaryInstruction binary && isRoot(binary)) {
                    count(binary);
                }
            }
        }
    }

    private static boolean isRoot(BinaryInstruction binary) {
        Instruction user = OperationShapes.onlyUser(binary);
        return OperationShapes.isAssociative(binary) && (user == null || user.opcode() != binary.opcode());
    }

    private void count(BinaryInstruction root) {
        List<Value> operands = new ArrayList<>();
        Deque<Value> open = new ArrayDeque<>(List.of(root.right(), root.left()));
        while (!open.isEmpty() && operands.size() <= MAX_OPERANDS) {
            Value at = open.pop();
            if (at instanceof BinaryInstruction b && b.opcode() == root.opcode() && b.hasOneUse()) {
                open.push(b.left());
                open.push(b.right());
            } else {
                operands.add(at);
            }
        }
        if (operands.size() <= MAX_OPERANDS) {
            pairs(root.opcode(), operands).forEach(pair -> scores.merge(pair, 1, Integer::sum));
        }
    }

    private static Set<Pair> pairs(Opcode opcode, List<Value> operands) {
        Set<Pair> pairs = new HashSet<>();
        for (int i = 0; i < operands.size(); i++) {
            for (int j = i + 1; j < operands.size(); j++) {
                pairs.add(new Pair(opcode, operands.get(i), operands.get(j)));
            }
        }
        return pairs;
    }

    /**
     * Moves the most frequent pair of operands to the end of the list, where it is combined first.
     *
     * @param operands those of an expression, the highest rank first
     * @param isLocal whether only operands from the block of the last but one are considered
     */
    void moveBestPair(Opcode opcode, List<RankedOperand> operands, boolean isLocal) {
        if (operands.size() <= 2 || operands.size() > MAX_OPERANDS) {
            return;
        }
        int first = isLocal ? firstOfBlock(operands) : 0;
        int most = 1;
        long rankOfBest = 0;
        int left = -1;
        int right = -1;
        for (int i = operands.size() - 1; i > first; i--) {
            for (int j = i - 1; j >= first; j--) {
                Pair pair = new Pair(
                        opcode, operands.get(i).value(), operands.get(j).value());
                int score = scores.getOrDefault(pair, 0);
                long rank = Math.max(operands.get(i).rank(), operands.get(j).rank());
                if (score > most || score == most && rank < rankOfBest) {
                    left = j;
                    right = i;
                    most = score;
                    rankOfBest = rank;
                }
            }
        }
        if (most > 1) {
            RankedOperand second = operands.remove(right);
            operands.add(operands.remove(left));
            operands.add(second);
        }
    }

    /** The index of the first operand of the block of the last but one. */
    private int firstOfBlock(List<RankedOperand> operands) {
        BasicBlock block = blockOf(operands.get(operands.size() - 2).value());
        for (int i = operands.size() - 3; i >= 0; i--) {
            if (blockOf(operands.get(i).value()) != block) {
                return i + 1;
            }
        }
        return 0;
    }

    private BasicBlock blockOf(Value value) {
        return value instanceof Instruction i && i.block() != null ? i.block() : entry;
    }
}
