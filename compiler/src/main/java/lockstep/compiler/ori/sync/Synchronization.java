package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import lockstep.compiler.ori.module.FunctionNeeds;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPlaces;

/**
 * Converts a threaded module to a synced one: inserts convergence barriers where diverged lanes reconverge, and expands
 * collectives into machine instructions (seed 001, phases 71, 72, 99). docs/decisions/045.
 *
 * <p>Steps: (1) normalize the control flow of each function ({@link SyncGraph}) and find divergent branches
 * ({@link LaneDivergence}); (2) from callees to callers, find reconvergence regions ({@link ReconvergenceRegions}) and
 * assign them barriers that no callee uses ({@link BarrierColoring}, {@link BarrierWords}); (3) expand collectives
 * ({@link CollectiveExpansion}).
 *
 * <pre>
 *   &#64;%P0 BRA `(.B2)                              BSSY B0, `(.B3)
 * .B1:                                          &#64;%P0 BRA `(.B2)
 *   PTX.vote.sync.any.pred %P1, %P2, %R1      .B1:
 *   BRA `(.B3)                                    WARPSYNC %R1
 * .B2:                                            VOTE.ANY %P1, %P2
 *   MOV %R2, RZ                                   BRA `(.S0)
 * .B3:                                          .B2:
 *   EXIT                                          MOV %R2, RZ
 *                                               .S0:
 *                                                 BSYNC B0
 *                                               .B3:
 *                                                 EXIT
 * </pre>
 */
public final class Synchronization {
    private final OriModule module;
    private final Diagnostics diagnostics;
    private final FunctionNeeds needs;
    private final SyncWords words;
    private final CollectiveExpansion expansion;
    private final Map<String, SyncFunction> functions = new LinkedHashMap<>();
    /** The barriers that a call of a function may clobber. */
    private final Map<String, BitSet> changed = new HashMap<>();

    private Synchronization(OriModule module, Diagnostics diagnostics) {
        this.module = module;
        this.diagnostics = diagnostics;
        this.needs = FunctionNeeds.of(module);
        this.words = new SyncWords(module.architecture());
        this.expansion = new CollectiveExpansion(module, functions, words, diagnostics);
    }

    /**
     * Synchronizes {@code module}, which is threaded and has no PHIs; deterministic.
     *
     * @return empty after an error
     */
    public static Optional<OriModule> apply(OriModule module, Diagnostics diagnostics) {
        return new Synchronization(module, diagnostics).apply();
    }

    private Optional<OriModule> apply() {
        for (OriFunction function : module.functions()) {
            OriPlaces places = OriPlaces.printed(function);
            if (function.convergence() != OriConvergence.THREADED || function.stage() != OriStage.FREE) {
                diagnostics.error(
                        "sync-form",
                        places.head(),
                        "%s is %s and %s; lanes are synchronized in functions that are threaded and free"
                                .formatted(
                                        function.name(),
                                        function.convergence().text(),
                                        function.stage().text()));
                return Optional.empty();
            }
        }
        for (OriFunction function : module.functions()) {
            functions.put(function.name(), SyncFunction.of(function, words));
        }
        if (!expansion.isPossible()) {
            return Optional.empty();
        }
        StronglyConnectedComponents groups = groups();
        regions(groups);
        List<OriFunction> made = new ArrayList<>();
        for (SyncFunction function : functions.values()) {
            expansion.expand(function);
            made.add(function.graph().function());
        }
        return Optional.of(new OriModule(module.frame(), made, module.anchors()));
    }

    // ---- calls

    /** The strongly connected components of the call graph. */
    private StronglyConnectedComponents groups() {
        List<String> names = List.copyOf(functions.keySet());
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(names.size(), 0);
        for (int i = 0; i < names.size(); i++) {
            for (String callee :
                    Objects.requireNonNull(functions.get(names.get(i))).callees()) {
                if (names.contains(callee)) {
                    builder.edge(i, names.indexOf(callee));
                }
            }
        }
        return StronglyConnectedComponents.of(builder.build());
    }

    /**
     * Finds the regions of all functions and inserts their barriers. No barrier is live across a call that may re-enter
     * the function, nor across a call of an unknown function: the callee may clobber every barrier. If uniform
     * registers depend on the active lanes, lanes must reconverge as before, so loops that wait for other threads keep
     * their barriers, as in ptxas.
     */
    private void regions(StronglyConnectedComponents groups) {
        List<String> names = List.copyOf(functions.keySet());
        boolean areFixed = functions.values().stream().allMatch(f -> f.values().areUniformRegistersFixed());
        Map<String, Boolean> waiting = new HashMap<>();
        for (int group = 0; group < groups.count(); group++) {
            List<SyncFunction> members = groups.nodes(group)
                    .mapToObj(i -> functions.get(names.get(i)))
                    .toList();
            List<String> own = groups.isCyclic(group)
                    ? members.stream().map(SyncFunction::name).toList()
                    : List.of();
            Predicate<OriMachine> comesBack =
                    call -> SyncFunction.callee(call).filter(own::contains).isPresent();
            Predicate<OriMachine> isClosed = comesBack.or(this::isUnknown);
            Predicate<OriMachine> mayWait = call -> areFixed
                    && SyncFunction.callee(call)
                            .map(name -> waiting.getOrDefault(name, true))
                            .orElse(true);
            boolean waits = false;
            BitSet barriers = new BitSet();
            for (SyncFunction function : members) {
                yieldInWaitingLoops(function);
                BitSet loops = areFixed ? function.waitingEntries() : new BitSet();
                BitSet calls = function.calls(isClosed.negate().and(mayWait));
                waits |= !loops.isEmpty()
                        || !function.calls(mayWait.and(comesBack.negate())).isEmpty();
                ReconvergenceRegions.Waits all = new ReconvergenceRegions.Waits(loops, calls, function.calls(isClosed));
                barriers.or(write(function, ReconvergenceRegions.of(function, all), !areFixed));
            }
            for (SyncFunction function : members) {
                for (String callee : function.callees()) {
                    barriers.or(changed.getOrDefault(callee, new BitSet()));
                }
                if (!function.calls(this::isUnknown).isEmpty()) {
                    barriers.set(0, BarrierColoring.OF_FUNCTION);
                }
            }
            for (SyncFunction function : members) {
                changed.put(function.name(), barriers);
                waiting.put(function.name(), waits);
            }
        }
    }

    /** Whether the callee is in a register or in another file: it may clobber all barriers of device functions. */
    private boolean isUnknown(OriMachine call) {
        return SyncFunction.callee(call).filter(functions::containsKey).isEmpty();
    }

    /** Inserts a {@code YIELD} in each loop that waits for other threads, as ptxas does. */
    private void yieldInWaitingLoops(SyncFunction function) {
        function.waitingEntries().stream()
                .forEach(node -> function.blocks().get(node).body().addFirst(words.word("YIELD")));
    }

    /**
     * Inserts the barriers of a function, and returns those that it uses. If uniform registers depend on the active
     * lanes, the lanes that a mask separates from the others reconverge with them after the collective, at one
     * additional barrier per block.
     */
    private BitSet write(SyncFunction function, List<ReconvergenceRegion> found, boolean reconverges) {
        BarrierWords writer = new BarrierWords(function, words);
        List<Optional<SyncBlock>> landed = writer.land(found);
        List<ReconvergenceRegion> regions = new ArrayList<>();
        List<SyncBlock> waits = new ArrayList<>();
        List<BitSet> taken = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            if (landed.get(i).isPresent()) {
                regions.add(found.get(i));
                waits.add(landed.get(i).get());
                taken.add(writer.changed(found.get(i), changed));
            }
        }
        List<Integer> apart = reconverges ? expansion.separatingBlocks(function) : List.of();
        List<BitSet> blocks = new ArrayList<>();
        regions.forEach(region -> blocks.add(region.blocks()));
        for (int node : apart) {
            BitSet alone = new BitSet();
            alone.set(node);
            blocks.add(alone);
            taken.add(new BitSet());
        }
        int count = needs.isKernel(function.name()) ? BarrierColoring.COUNT : BarrierColoring.OF_FUNCTION;
        int shared = BarrierColoring.shared(count);
        int[] colors = BarrierColoring.of(
                blocks, taken, i -> i < regions.size() && regions.get(i).isLeft(), count);
        for (int i = 0; i < apart.size(); i++) {
            int color = colors[regions.size() + i];
            expansion.reconvergeAt(writer.block(apart.get(i)), color == BarrierColoring.NONE ? shared : color);
        }
        writer.write(regions, waits, Arrays.copyOf(colors, regions.size()), shared);
        BitSet used = new BitSet();
        for (int color : colors) {
            used.set(color == BarrierColoring.NONE ? shared : color);
        }
        return used;
    }
}
