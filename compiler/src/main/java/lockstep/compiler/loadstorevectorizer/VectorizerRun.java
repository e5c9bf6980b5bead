package lockstep.compiler.loadstorevectorizer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** One run of a load-store vectorizer, block by block. */
final class VectorizerRun {
    private final VectorizerSettings settings;
    private final RunFinder finder;
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final MemoryEffects effects;
    /** The original positions of the instructions of the block. */
    private final Map<Value, Integer> order = new IdentityHashMap<>();

    VectorizerRun(VectorizerSettings settings, RunFinder finder, Function function, PassContext context) {
        this.settings = settings;
        this.finder = finder;
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        effects = context.get(MemoryEffects.ANALYSIS, function);
        layout = effects.layout();
    }

    boolean run() {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        DominatorTree dominators = context.get(FlowAnalyses.DOMINATORS, function);
        for (BasicBlock block : graph.blocks()) {
            if (dominators.isReachable(graph.indexOf(block))) {
                stretches(block).forEach(this::visit);
            }
        }
        return rewriter.changed();
    }

    // ---- sections of a block

    /**
     * The instructions of {@code block} that access memory, split where a lane may terminate or at convergent
     * operations.
     */
    private List<List<Instruction>> stretches(BasicBlock block) {
        order.clear();
        List<List<Instruction>> stretches = new ArrayList<>();
        List<Instruction> stretch = new ArrayList<>();
        for (Instruction instruction : block) {
            order.put(instruction, order.size());
            Effects does = EffectsOf.instruction(instruction);
            if (!does.willReturn() || does.isConvergent()) {
                stretches.add(stretch);
                stretch = new ArrayList<>();
            } else if (does.mayRead() || does.mayWrite()) {
                stretch.add(instruction);
            }
        }
        stretches.add(stretch);
        return stretches;
    }

    private void visit(List<Instruction> stretch) {
        Map<VectorAccess.Kind, List<VectorAccess>> kinds = new LinkedHashMap<>();
        for (int slot = 0; slot < stretch.size(); slot++) {
            VectorAccess.Classified found = VectorAccess.of(stretch.get(slot), slot, settings.bytes(), layout);
            if (found != null) {
                kinds.computeIfAbsent(found.kind(), kind -> new ArrayList<>()).add(found.access());
            }
        }
        MemorySequence sequence = new MemorySequence(stretch, effects);
        for (List<VectorAccess> accesses : kinds.values()) {
            if (accesses.size() > 1) {
                VectorAccess best = Collections.max(accesses, VectorAccess.BY_ALIGNMENT);
                RunLegality legality = new RunLegality(settings, sequence, best, layout);
                finder.runs(accesses, legality).forEach(run -> join(List.copyOf(run), legality));
            }
        }
    }

    // ---- one run

    private void join(List<VectorAccess> run, RunLegality legality) {
        boolean isLoad = run.getFirst().isLoad();
        VectorAccess outermost =
                isLoad ? Collections.min(run, VectorAccess.BY_TIME) : Collections.max(run, VectorAccess.BY_TIME);
        Rule rule = isLoad ? settings.loads() : settings.stores();
        if (!rewriter.allow(rule, outermost.instruction())) {
            return;
        }
        AllocaInstruction slot = legality.slotToAlign(run);
        if (slot != null) {
            align(slot, VectorAccess.bytes(run));
        }
        List<Value> pointers = run.stream().map(VectorAccess::pointer).toList();
        LongerAccess longer = new LongerAccess(run, legality.alignment(run), rewriter, layout);
        Instruction made = isLoad
                ? longer.load(outermost, isBefore(run.getFirst().pointer(), outermost.instruction()))
                : longer.store(outermost);
        legality.sequence().replace(run, outermost.slot(), made);
        pointers.forEach(this::eraseUnused);
        context.count("chains", 1);
        context.count("accesses", run.size());
    }

    /** Whether {@code value}, which existed before, is computed before {@code instruction} of this block. */
    private boolean isBefore(Value value, Instruction instruction) {
        Integer place = order.get(value);
        return place == null || place < Objects.requireNonNull(order.get(instruction));
    }

    private void align(AllocaInstruction slot, long alignment) {
        AllocaInstruction aligned = new AllocaInstruction(
                slot.allocatedType(),
                slot.count(),
                alignment,
                ((PointerType) slot.type()).addressSpace(),
                slot.isInAlloca(),
                slot.isSwiftError());
        slot.metadata().forEach(aligned::setMetadata);
        rewriter.before(slot).add(aligned);
        Integer place = order.get(slot);
        if (place != null) {
            order.put(aligned, place);
        }
        rewriter.replace(slot, aligned);
        context.count("aligned-slots", 1);
    }

    /** Removes an unused address, and operands that become unused, except for memory accesses. */
    private void eraseUnused(Value address) {
        Deque<Value> work = new ArrayDeque<>(List.of(address));
        while (!work.isEmpty()) {
            if (work.poll() instanceof Instruction unused
                    && unused.block() != null
                    && !EffectsOf.instruction(unused).mayRead()
                    && DeadInstructions.isDead(unused)) {
                work.addAll(unused.operands());
                rewriter.erase(unused);
            }
        }
    }
}
