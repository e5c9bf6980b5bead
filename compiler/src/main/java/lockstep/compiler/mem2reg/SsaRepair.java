package lockstep.compiler.mem2reg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/**
 * Restores SSA form after blocks were copied: uses of a value get the reaching one of several definitions, each at the
 * end of its block. PHIs are inserted where blocks between the definitions and the uses have several predecessors, and
 * those with a single value are removed again (Braun and others, "Simple and Efficient Construction of Static Single
 * Assignment Form"). Visits only the blocks between definitions and uses.
 */
public final class SsaRepair {
    private final Rewriter rewriter;
    private final Type type;
    private final Map<BasicBlock, Value> ends;
    private final Map<BasicBlock, Value> starts = new IdentityHashMap<>();
    private final Set<PhiInstruction> made = new LinkedHashSet<>();
    private final Deque<PhiInstruction> open = new ArrayDeque<>();

    /** @param definitions the value at the end of a block; uses in these blocks are left unchanged */
    private SsaRepair(Rewriter rewriter, Type type, Map<BasicBlock, Value> definitions) {
        this.rewriter = rewriter;
        this.type = type;
        this.ends = definitions;
    }

    /**
     * Rewrites the uses of {@code value} outside its block, where {@code copies} has other definitions of it, by block.
     * The caller has permission to change the function.
     *
     * @return the number of PHIs that were inserted and stay
     */
    public static int repair(Rewriter rewriter, Instruction value, Map<BasicBlock, Value> copies) {
        BasicBlock home = Objects.requireNonNull(value.block());
        List<Use> outside = new ArrayList<>();
        for (Use use : value.uses()) {
            if (placeOf(use) != home) {
                outside.add(use);
            }
        }
        Map<BasicBlock, Value> definitions = new LinkedHashMap<>(copies);
        definitions.put(home, value);
        return repair(rewriter, value.type(), definitions, outside);
    }

    /**
     * Rewrites {@code uses}, none of them in a block with a definition, to the definition that reaches them. The caller
     * has permission to change the function.
     *
     * @param type of the values
     * @param definitions the value at the end of a block
     * @return the number of PHIs that were inserted and stay
     */
    public static int repair(Rewriter rewriter, Type type, Map<BasicBlock, Value> definitions, List<Use> uses) {
        return join(rewriter, type, definitions, uses).size();
    }

    /** As {@link #repair}; returns the PHIs that were inserted and stay. */
    public static List<PhiInstruction> join(
            Rewriter rewriter, Type type, Map<BasicBlock, Value> definitions, List<Use> uses) {
        return uses.isEmpty() ? List.of() : new SsaRepair(rewriter, type, definitions).rewrite(uses);
    }

    /** Where {@code use} takes its value: for a PHI's entry, at the end of the block that it comes from. */
    public static BasicBlock placeOf(Use use) {
        return use.user() instanceof PhiInstruction phi
                ? phi.incomingBlock(use.index())
                : Objects.requireNonNull(use.user().block());
    }

    private List<PhiInstruction> rewrite(List<Use> uses) {
        for (Use use : uses) {
            BasicBlock at = placeOf(use);
            boolean isAtEnd = use.user() instanceof PhiInstruction;
            rewriter.replaceUse(use, isAtEnd ? atEnd(at) : atStart(at));
        }
        while (!open.isEmpty()) {
            PhiInstruction phi = open.pop();
            for (BasicBlock before : Objects.requireNonNull(phi.block()).predecessors()) {
                rewriter.addIncoming(phi, atEnd(before), before);
            }
        }
        simplify();
        return List.copyOf(made);
    }

    private Value atEnd(BasicBlock block) {
        Value here = ends.get(block);
        return here == null ? atStart(block) : here;
    }

    /**
     * The value at the start of {@code block}: follows single predecessors upwards; a ring of such blocks is
     * unreachable.
     */
    private Value atStart(BasicBlock block) {
        Set<BasicBlock> chain = new LinkedHashSet<>();
        BasicBlock at = block;
        Value found = starts.get(at);
        while (found == null) {
            boolean isRing = !chain.add(at);
            List<BasicBlock> before = at.predecessors();
            if (isRing || before.isEmpty()) {
                found = rewriter.context().poison(type);
            } else if (before.size() == 1) {
                at = before.getFirst();
                found = ends.getOrDefault(at, starts.get(at));
            } else {
                PhiInstruction phi = rewriter.insertPhi(new PhiInstruction(type, 0), at);
                made.add(phi);
                open.add(phi);
                found = phi;
            }
        }
        for (BasicBlock passed : chain) {
            starts.put(passed, found);
        }
        return found;
    }

    /** Replaces PHIs whose only entries are one value and themselves by that value. */
    private void simplify() {
        Deque<PhiInstruction> work = new ArrayDeque<>(made);
        while (!work.isEmpty()) {
            PhiInstruction phi = work.pop();
            Value only = made.contains(phi) ? phi.onlyValue() : null;
            if (only != null) {
                for (Use use : phi.uses()) {
                    if (use.user() instanceof PhiInstruction user && user != phi && made.contains(user)) {
                        work.push(user);
                    }
                }
                made.remove(phi);
                rewriter.replaceAllUses(phi, only);
                rewriter.erase(phi);
            }
        }
    }
}
