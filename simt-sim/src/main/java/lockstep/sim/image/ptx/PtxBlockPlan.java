package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLine;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxBranchTargets;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement.PtxScopeEnd;
import lockstep.ir.ptx.PtxStatement.PtxScopeStart;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.sim.image.NotDecodable;
import org.jspecify.annotations.Nullable;

/**
 * Divides the body of a function into blocks. A guarded instruction other than a branch gets its own block with a
 * branch around it: lanes whose guard is false do not execute it.
 */
final class PtxBlockPlan {
    /**
     * Limit on edges of branches by shared tables, not counting those of one branch for each table: the number of edges
     * is the number of branches by a table times its length.
     */
    static final long MAX_SHARED = 1 << 20;

    /** A block: its statements and its end. */
    static final class Block {
        final int number;
        final String name;
        final List<PtxStatement> statements = new ArrayList<>();
        /** The label of the block of machine IR that it is part of; null if that has no label. */
        @Nullable PtxLabel label;
        /**
         * The instruction that selects one of {@link #targets}; null if there is nothing to select or the block ends
         * without a branch.
         */
        @Nullable PtxInstruction branch;
        /** The guard of {@link #branch}, which selects one of its two targets. */
        @Nullable PtxGuard guard;
        /** Whether {@link #branch} skips a guarded instruction. */
        boolean isAround;
        /** Whether {@link #branch} is a branch by a table that would exceed {@link #MAX_SHARED} edges. */
        boolean isBeyond;
        /** Whether this is the target of a branch without a target. */
        boolean isUnreachable;
        /** Whether it is the first part of the block with its {@link #label}. */
        boolean isStart;

        int[] targets = {};

        Block(int number, String name, @Nullable PtxLabel label) {
            this.number = number;
            this.name = name;
            this.label = label;
        }

        /** Its PHIs, which neither a guarded instruction nor a branch may precede. */
        List<PtxInstruction> phis() {
            List<PtxInstruction> found = new ArrayList<>();
            for (PtxStatement statement : statements) {
                if (!isStart || !(statement instanceof PtxInstruction phi) || phi.opcode() != PtxOpcode.PHI) {
                    break;
                }
                found.add(phi);
            }
            return found;
        }
    }

    private final List<Block> blocks = new ArrayList<>();
    private final Map<PtxLabel, Integer> starts = new IdentityHashMap<>();
    private final Map<PtxLabel, List<PtxLabel>> tables = new IdentityHashMap<>();
    private @Nullable Block open;
    private @Nullable PtxLabel label;
    private final Set<PtxLabel> used = Collections.newSetFromMap(new IdentityHashMap<>());
    private long shared;
    /** Whether the block of machine IR has ended, with a branch or otherwise. */
    private boolean isEnded;

    private PtxBlockPlan() {}

    static PtxBlockPlan of(PtxBody body) {
        PtxBlockPlan plan = new PtxBlockPlan();
        plan.open = plan.begin("entry");
        for (PtxStatement statement : body.statements()) {
            plan.add(statement);
        }
        plan.resolve();
        return plan;
    }

    List<Block> blocks() {
        return blocks;
    }

    FlowGraph graph() {
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            successors[i] = blocks.get(i).targets;
        }
        return ArrayFlowGraph.of(0, successors);
    }

    private Block begin(String name) {
        Block block = new Block(blocks.size(), name, label);
        blocks.add(block);
        return block;
    }

    private Block begin() {
        return begin("block" + blocks.size());
    }

    /** The block that statements are added to; after a jump a new one, which is unreachable. */
    private Block current() {
        Block block = open == null ? begin() : open;
        open = block;
        return block;
    }

    private void add(PtxStatement statement) {
        switch (statement) {
            case PtxLabelDefinition definition -> define(definition.label());
            case PtxBranchTargets table -> tables.put(table.name(), table.targets());
            case PtxInstruction instruction -> add(instruction);
            case PtxOpaqueInstruction opaque -> {
                leaveEnded();
                current().statements.add(opaque);
            }
            case PtxRegisterDeclaration d -> {}
            case PtxVariableDeclaration d -> {}
            case PtxScopeStart s -> {}
            case PtxScopeEnd s -> {}
            case PtxLine l -> {}
            case PtxPragma p -> {}
            case PtxCallTargets t -> {}
            case PtxCallPrototype p -> {}
        }
    }

    private void define(PtxLabel placed) {
        Block falling = open;
        label = placed;
        isEnded = false;
        Block block = begin(placed.name());
        block.isStart = true;
        if (falling != null) {
            falling.targets = new int[] {block.number};
        }
        open = block;
        starts.put(placed, block.number);
    }

    /** Begins a block of machine IR without a label at the first instruction after a branch or an end. */
    private void leaveEnded() {
        if (isEnded) {
            label = null;
            isEnded = false;
            current().label = null;
        }
    }

    private void add(PtxInstruction instruction) {
        Optional<PtxGuard> guard = instruction.guard();
        leaveEnded();
        isEnded = instruction.opcode().has(Trait.BRANCH)
                || guard.isEmpty() && instruction.opcode().has(Trait.ENDS);
        if (guard.isPresent() && instruction.opcode() != PtxOpcode.BRA) {
            guarded(instruction, guard.get());
        } else if (instruction.opcode().has(Trait.BRANCH)) {
            Block block = current();
            block.branch = instruction;
            block.guard = guard.orElse(null);
            open = guard.isEmpty() ? null : begin();
        } else {
            current().statements.add(instruction);
            open = instruction.opcode().has(Trait.ENDS) ? null : open;
        }
    }

    private void guarded(PtxInstruction instruction, PtxGuard guard) {
        Block around = current();
        around.branch = instruction;
        around.guard = guard;
        around.isAround = true;
        Block guarded = begin();
        Block after = begin();
        around.targets = new int[] {guarded.number, after.number};
        if (instruction.opcode().has(Trait.BRANCH)) {
            guarded.branch = instruction;
        } else {
            guarded.statements.add(instruction);
            guarded.targets = instruction.opcode().has(Trait.ENDS) ? new int[0] : new int[] {after.number};
        }
        open = after;
    }

    /** Resolves the targets of branches, after all labels are known. */
    private void resolve() {
        for (Block block : List.copyOf(blocks)) {
            PtxInstruction branch = block.branch;
            if (branch != null && !block.isAround) {
                block.targets = branch.opcode() == PtxOpcode.BRX ? table(block, branch) : targets(block, branch);
            }
        }
    }

    private int[] targets(Block block, PtxInstruction branch) {
        int target = start(label(branch.operand(0), branch.location()), branch.location());
        return block.guard == null ? new int[] {target} : new int[] {target, block.number + 1};
    }

    /** The targets of a branch by table: a block for an index out of range, then the targets by index. */
    private int[] table(Block block, PtxInstruction branch) {
        PtxLabel name = label(branch.operand(1), branch.location());
        List<PtxLabel> labels = tables.get(name);
        if (labels == null) {
            throw new NotDecodable("a branch by the unknown table " + name.name() + ", at " + branch.location());
        }
        shared += used.add(name) ? 0 : labels.size();
        block.isBeyond = shared > MAX_SHARED;
        if (block.isBeyond) {
            return new int[0];
        }
        Block outside = begin("out-of-range" + blocks.size());
        outside.isUnreachable = true;
        int[] targets = new int[labels.size() + 1];
        targets[0] = outside.number;
        for (int i = 0; i < labels.size(); i++) {
            targets[i + 1] = start(labels.get(i), branch.location());
        }
        return targets;
    }

    private static PtxLabel label(PtxOperand operand, SourceLocation location) {
        if (operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxLabel label) {
            return label;
        }
        throw new NotDecodable("a branch to an operand that is not a label, at " + location);
    }

    private int start(PtxLabel label, SourceLocation location) {
        Integer number = starts.get(label);
        if (number == null) {
            throw new NotDecodable("a branch to " + label.name() + ", which is nowhere, at " + location);
        }
        return number;
    }
}
