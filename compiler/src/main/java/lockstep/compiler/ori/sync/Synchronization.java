package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import lockstep.compiler.ori.module.FunctionNeeds;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.StronglyConnectedComponents;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.OriConvergence;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriStage;

/**
 * Makes a synced module of a threaded one: decides where lanes that have parted meet again, and expands what lanes do
 * together into words (seed 001, phases 71, 72, 99). docs/decisions/045.
 *
 * <p>Steps: (1) each function is brought into form ({@link SyncGraph}), and it is found out which branches part lanes
 * ({@link LaneDivergence}); (2) from callees to callers, regions are found ({@link ReconvergenceRegions}) and their
 * barriers get numbers that no callee uses ({@link BarrierColoring}, {@link BarrierWords}); (3) macros become words
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
    /** The barriers that a call of a function may change. */
    private final Map<String, BitSet> changed = new HashMap<>();

    private Synchronization(OriModule module, Diagnostics diagnostics) {
        this.module = module;
        this.diagnostics = diagnostics;
        this.needs = FunctionNeeds.of(module);
        this.words = new SyncWords(module.architecture());
        this.expansion = new CollectiveExpansion(module, functions, words, diagnostics);
    }

    /**
     * The synced module of {@code module}, which is threaded and has no PHIs; deterministic.
     *
     * @return empty after a fault
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

    /** Functions that call each other. */
    private StronglyConnectedComponents groups() {
        List<String> names = List.copyOf(functions.keySet());
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(names.size(), 0);
        for (int i = 0; i < names.size(); i++) {
            for (String callee : functions.get(names.get(i)).callees()) {
                if (names.contains(callee)) {
                    builder.edge(i, names.indexOf(callee));
                }
            }
        }
        return StronglyConnectedComponents.of(builder.build());
    }

    /**
     * Finds the regions of all functions and writes their barriers. A barrier is not kept over a call that may come
     * back to the function, nor over one of a function that nobody knows: no register of the machine would be left
     * alone. Where uniform registers change lanes must meet as they did, so that loops that wait for others keep their
     * barriers, as those of ptxas do.
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
                letOthersGoOn(function);
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

    /** Whether a call is of a function in a register or of another file: it may change all barriers of functions. */
    private boolean isUnknown(OriMachine call) {
        return SyncFunction.callee(call).filter(functions::containsKey).isEmpty();
    }

    /** Lets others go on in each round of a loop that waits for them, as ptxas does. */
    private void letOthersGoOn(SyncFunction function) {
        function.waitingEntries().stream()
                .forEach(node -> function.blocks().get(node).body().addFirst(words.word("YIELD")));
    }

    /**
     * Writes the barriers of a function; those that it uses. Where uniform registers change, the lanes that a mask sets
     * apart from the others meet them again behind the collective: a barrier of its own for all such of a block.
     */
    private BitSet write(SyncFunction function, List<ReconvergenceRegion> found, boolean meetsAgain) {
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
        List<Integer> apart = meetsAgain ? expansion.setApart(function) : List.of();
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
            expansion.meetAgain(writer.block(apart.get(i)), color == BarrierColoring.NONE ? shared : color);
        }
        writer.write(regions, waits, Arrays.copyOf(colors, regions.size()), shared);
        BitSet used = new BitSet();
        for (int color : colors) {
            used.set(color == BarrierColoring.NONE ? shared : color);
        }
        return used;
    }
}
