package lockstep.ir.nvvm.verify;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/** Rules about blocks, PHIs and dominance of one function. */
final class FlowRules {
    /** PHIs with more edges are checked with tables. */
    private static final int FEW_EDGES = 8;

    private final Report report;
    private final Function function;
    private final List<BasicBlock> blocks;
    private final Map<BasicBlock, Integer> numbers = new IdentityHashMap<>();

    FlowRules(Report report, Function function) {
        this.report = report;
        this.function = function;
        this.blocks = function.blockList();
        for (BasicBlock block : blocks) {
            numbers.put(block, numbers.size());
        }
    }

    /** Checks the shape of blocks; only if it is right, graphs can be built and the other rules make sense. */
    boolean checkShape() {
        boolean isRight = true;
        for (BasicBlock block : blocks) {
            isRight &= checkShape(block);
        }
        if (function.entry().predecessors().stream().anyMatch(numbers::containsKey)) {
            report.at(function.entry(), VerifierRule.ENTRY_HAS_PREDECESSORS, "is the entry and has predecessors");
        }
        return isRight;
    }

    private boolean checkShape(BasicBlock block) {
        if (block.terminatorOrNull() == null) {
            report.at(block, VerifierRule.BLOCK_WITHOUT_TERMINATOR, "does not end with a terminator");
            return false;
        }
        boolean isRight = true;
        boolean onlyPhis = true;
        for (Instruction instruction : block) {
            if (instruction.isTerminator() && instruction != block.last()) {
                report.at(
                        instruction,
                        VerifierRule.TERMINATOR_IN_MIDDLE,
                        instruction.opcode().mnemonic() + " has instructions after it");
                isRight = false;
            }
            if (instruction instanceof PhiInstruction && !onlyPhis) {
                report.at(instruction, VerifierRule.PHI_NOT_FIRST, "a PHI after another instruction");
                isRight = false;
            }
            onlyPhis &= instruction instanceof PhiInstruction;
        }
        for (BasicBlock successor : block.successors()) {
            isRight &= numbers.containsKey(successor);
        }
        return isRight;
    }

    Map<BasicBlock, Integer> numbers() {
        return numbers;
    }

    List<BasicBlock> blocks() {
        return blocks;
    }

    ArrayFlowGraph graph() {
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(blocks.size(), 0);
        for (int i = 0; i < blocks.size(); i++) {
            for (BasicBlock successor : blocks.get(i).successors()) {
                builder.edge(i, Objects.requireNonNull(numbers.get(successor)));
            }
        }
        return builder.build();
    }

    // ---- PHIs

    void checkPhis() {
        for (BasicBlock block : blocks) {
            if (block.first() instanceof PhiInstruction) {
                checkPhis(block);
            }
        }
    }

    private void checkPhis(BasicBlock block) {
        Map<BasicBlock, Integer> edges = new LinkedHashMap<>();
        block.predecessors().forEach(p -> edges.merge(p, 1, Integer::sum));
        for (PhiInstruction phi : block.phis()) {
            checkPhi(phi, edges);
        }
    }

    /** Whether there is one entry for each edge, and no two edges come from one block. */
    private static boolean isPlain(PhiInstruction phi, Map<BasicBlock, Integer> edges) {
        int count = phi.incomingCount();
        if (count != edges.size() || count > FEW_EDGES) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            BasicBlock from = phi.incomingBlock(i);
            Integer known = edges.get(from);
            if (known == null || known != 1) {
                return false;
            }
            for (int earlier = 0; earlier < i; earlier++) {
                if (phi.incomingBlock(earlier) == from) {
                    return false;
                }
            }
        }
        return true;
    }

    private void checkPhi(PhiInstruction phi, Map<BasicBlock, Integer> edges) {
        if (isPlain(phi, edges)) {
            return;
        }
        Map<BasicBlock, Integer> entries = new IdentityHashMap<>();
        Map<BasicBlock, Value> values = new HashMap<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock from = phi.incomingBlock(i);
            entries.merge(from, 1, Integer::sum);
            Value earlier = values.putIfAbsent(from, phi.incomingValue(i));
            if (earlier != null && earlier != phi.incomingValue(i)) {
                report.at(phi, VerifierRule.PHI_SAME_EDGE, "different values for " + Report.describe(from));
            }
            if (!edges.containsKey(from)) {
                report.at(
                        phi,
                        VerifierRule.PHI_PREDECESSORS,
                        "an entry for " + Report.describe(from) + ", which is not a predecessor");
            }
        }
        edges.forEach((from, count) -> {
            int given = entries.getOrDefault(from, 0);
            if (given != count) {
                report.at(
                        phi,
                        VerifierRule.PHI_PREDECESSORS,
                        given + " entries for " + Report.describe(from) + ", from where " + count + " edges come");
            }
        });
    }

    // ---- dominance

    void checkDominance(DominatorTree tree) {
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                for (int i = 0; i < instruction.operandCount(); i++) {
                    checkOperand(instruction, i, tree);
                }
            }
        }
    }

    private void checkOperand(Instruction user, int index, DominatorTree tree) {
        Value value = user.operand(index);
        if (value instanceof Instruction definition) {
            checkDefinition(definition, user, index, tree);
        } else if (value instanceof Argument argument && argument.function() != function) {
            foreign(user, "argument " + argument.index() + " of " + Report.describe(argument.function()));
        } else if (value instanceof Constant constant) {
            checkGlobals(user, index, constant);
        }
    }

    private void foreign(Instruction user, String what) {
        report.at(user, VerifierRule.OPERAND_OF_OTHER_FUNCTION, "an operand is " + what);
    }

    private void checkGlobals(Instruction user, int index, Constant constant) {
        if (constant.mentionedGlobals().isEmpty()) {
            return;
        }
        for (GlobalValue global : constant.mentionedGlobals()) {
            if (global.module() != function.module()) {
                foreign(user, Report.describe(global) + " of another module");
            }
            if (global instanceof Function f
                    && f.isIntrinsic()
                    && !NvvmCallRules.isDirectCallee(user, index, constant)) {
                report.at(user, VerifierRule.INTRINSIC_ADDRESS, "the address of " + Report.describe(f));
            }
        }
    }

    private void checkDefinition(Instruction definition, Instruction user, int index, DominatorTree tree) {
        boolean isInBlock = definition.block() == user.block() && !(user instanceof PhiInstruction);
        if (isInBlock && definition.comesBefore(user)) {
            return;
        }
        Integer from = definition.block() == null ? null : numbers.get(definition.block());
        if (from == null) {
            foreign(user, "a " + definition.opcode().mnemonic() + " that is not in this function");
            return;
        }
        BasicBlock place = user instanceof PhiInstruction phi ? phi.incomingBlock(index) : user.block();
        Integer to = numbers.get(place);
        if (to == null || !tree.isReachable(to)) {
            return;
        }
        boolean isInOrder = user instanceof PhiInstruction || !from.equals(to) || definition.comesBefore(user);
        if (!isInOrder || !tree.dominates(from, to)) {
            report.at(
                    user,
                    VerifierRule.DOMINANCE,
                    "operand " + index + ", a " + definition.opcode().mnemonic()
                            + (definition.name() == null ? "" : " %" + definition.name())
                            + ", does not dominate this use");
        }
    }
}
