package lockstep.sim.image;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.claim.ClaimSource.AliasClaims;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * The claims about the addresses of a function's loads, stores and atomic operations, for each pair of accesses. Two
 * accesses are compared if the address of the earlier one still has the same value when the later one is executed: it
 * was computed by an instruction that dominates the later access and was not executed again in between. Only the first
 * {@value #MAX_ACCESSES} accesses of a function are considered, so that the table is of bounded size.
 */
public final class AliasTable {
    private static final int MAX_ACCESSES = 64;

    private final String claimant;
    private final List<Instruction> accesses = new ArrayList<>();
    private final Map<Instruction, Integer> accessNumbers = new IdentityHashMap<>();
    private final Map<Instruction, Integer> definitionNumbers = new IdentityHashMap<>();
    private final int[] definitions;
    private final AliasRelation[][] conflicts;
    private final AliasRelation[][] reads;

    private AliasTable(Function function, String claimant, AliasClaims claims) {
        this.claimant = claimant;
        FunctionGraph graph = FunctionGraph.of(function);
        DominatorTree dominators = DominatorTree.of(graph);
        for (BasicBlock block : function.blocks()) {
            if (dominators.isReachable(graph.indexOf(block))) {
                block.forEach(this::note);
            }
        }
        definitions = accesses.stream().mapToInt(this::definitionOf).toArray();
        conflicts = new AliasRelation[accesses.size()][accesses.size()];
        reads = new AliasRelation[accesses.size()][accesses.size()];
        for (int i = 0; i < accesses.size(); i++) {
            for (int j = 0; j < accesses.size(); j++) {
                boolean isAsked = i != j && isThere(address(accesses.get(i)), accesses.get(j), graph, dominators);
                conflicts[i][j] = isAsked ? claims.relation(accesses.get(i), accesses.get(j), true) : AliasRelation.MAY;
                reads[i][j] = isAsked ? claims.relation(accesses.get(i), accesses.get(j), false) : AliasRelation.MAY;
            }
        }
    }

    /** The table of {@code function}; null if there are no claims. */
    static @Nullable AliasTable of(Function function, Claimants claimants) {
        AliasClaims claims = claimants.aliasClaims();
        return claims == AliasClaims.NONE ? null : new AliasTable(function, claimants.aliasClaimant(), claims);
    }

    private void note(Instruction instruction) {
        if (address(instruction) != null && accesses.size() < MAX_ACCESSES) {
            accessNumbers.put(instruction, accesses.size());
            accesses.add(instruction);
        }
    }

    private int definitionOf(Instruction access) {
        return address(access) instanceof Instruction definition
                ? definitionNumbers.computeIfAbsent(definition, d -> definitionNumbers.size())
                : -1;
    }

    private static @Nullable Value address(Instruction instruction) {
        if (instruction instanceof LoadInstruction load) {
            return load.pointer();
        }
        if (instruction instanceof StoreInstruction store) {
            return store.pointer();
        }
        if (instruction instanceof AtomicRmwInstruction atomic) {
            return atomic.pointer();
        }
        return instruction instanceof CompareExchangeInstruction exchange ? exchange.pointer() : null;
    }

    private static boolean isThere(
            @Nullable Value address, Instruction at, FunctionGraph graph, DominatorTree dominators) {
        if (!(address instanceof Instruction definition)) {
            return true;
        }
        BasicBlock from = definition.block();
        BasicBlock to = at.block();
        if (from == null || to == null) {
            return false;
        }
        return from == to ? definition.comesBefore(at) : dominators.dominates(graph.indexOf(from), graph.indexOf(to));
    }

    /** The analysis that claims. */
    public String claimant() {
        return claimant;
    }

    /** Number of accesses that are considered. */
    public int accessCount() {
        return accesses.size();
    }

    /** An access. */
    public Instruction access(int number) {
        return accesses.get(number);
    }

    /** The number of an access, -1 for an instruction that is not considered. */
    public int accessNumber(Instruction instruction) {
        return accessNumbers.getOrDefault(instruction, -1);
    }

    /** Number of instructions that compute addresses of accesses. */
    public int definitionCount() {
        return definitionNumbers.size();
    }

    /** The number of an instruction that computes an address, -1 for others. */
    public int definitionNumber(Instruction instruction) {
        return definitionNumbers.getOrDefault(instruction, -1);
    }

    /** The number of the instruction that computes the address of an access, -1 if that is a constant or parameter. */
    public int definition(int access) {
        return definitions[access];
    }

    /**
     * The claim about {@code earlier} and {@code later}, executed in this order.
     *
     * @param isConflict whether one of them writes
     */
    public AliasRelation claim(int earlier, int later, boolean isConflict) {
        return isConflict ? conflicts[earlier][later] : reads[earlier][later];
    }
}
