package lockstep.compiler.ori.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * The mutable control-flow graph of a function. A call ends its block, the entry block has no predecessors, and the
 * return point of a call is reached only by that call.
 */
final class SyncGraph {
    /** An edge from a block. */
    record Edge(SyncBlock from, int slot) {
        SyncBlock to() {
            return from.successor(slot);
        }

        void lead(SyncBlock other) {
            from.setSuccessor(slot, other);
        }
    }

    private final OriFunction function;
    private final SyncWords words;
    private final SyncBlock entry;
    /** The incoming edges of each block; not maintained by {@link #split}, which is used last. */
    private final Map<SyncBlock, List<Edge>> arriving = new HashMap<>();

    private final Set<String> labels = new HashSet<>();
    private final Map<RegisterFile, Integer> registers = new HashMap<>();
    private int nextLabel;

    SyncGraph(OriFunction function, SyncWords words) {
        this.function = function;
        this.words = words;
        for (OriBlock block : function.blocks()) {
            labels.add(block.label());
            for (OriInstruction each : block.instructions()) {
                each.results().forEach(this::note);
                each.sources().forEach(this::note);
            }
        }
        List<SyncBlock> blocks = read();
        returnOnce(blocks);
        edges(blocks).forEach(this::noteEdge);
        this.entry = beginAlone(blocks.getFirst());
        landAlone(blocks);
    }

    private void noteEdge(Edge edge) {
        arriving(edge.to()).add(edge);
    }

    private List<Edge> arriving(SyncBlock block) {
        return arriving.computeIfAbsent(block, b -> new ArrayList<>());
    }

    private void note(VirtualRegister register) {
        registers.merge(register.file(), register.number() + 1, Math::max);
    }

    // ---- conversion from and to functions

    private List<SyncBlock> read() {
        List<SyncBlock> blocks = new ArrayList<>();
        Map<String, SyncBlock> first = new HashMap<>();
        List<SyncBlock> last = new ArrayList<>();
        for (OriBlock block : function.blocks()) {
            SyncBlock open = new SyncBlock(block.label());
            first.put(block.label(), open);
            blocks.add(open);
            for (OriInstruction each : block.instructions()) {
                boolean isBehindCall =
                        !open.body().isEmpty() && calls(open.body().getLast());
                if (isBehindCall) {
                    SyncBlock rest = new SyncBlock(newLabel());
                    open.setNext(rest);
                    blocks.add(rest);
                    open = rest;
                }
                open.body().add(each);
            }
            last.add(open);
        }
        for (int i = 0; i < last.size(); i++) {
            SyncBlock block = last.get(i);
            Optional<OriMachine> end = function.blocks().get(i).end();
            if (end.isPresent() && end.get().kind() != Branches.Kind.NEXT) {
                block.body().removeLast();
                block.setEnd(
                        end.get(), end.get().targets().stream().map(first::get).toList());
            }
            if (function.blocks().get(i).goesOn() && i + 1 < last.size()) {
                block.setNext(first.get(function.blocks().get(i + 1).label()));
            }
        }
        for (int i = 1; i < blocks.size(); i++) {
            blocks.get(i - 1).placeAfter(blocks.get(i));
        }
        return blocks;
    }

    /** Whether {@code instruction} is a call. */
    static boolean calls(OriInstruction instruction) {
        return SyncWords.mnemonic(instruction).equals("CALL");
    }

    /** The call at the end of {@code block}. */
    static Optional<OriMachine> call(SyncBlock block) {
        return !block.body().isEmpty() && calls(block.body().getLast())
                ? Optional.of((OriMachine) block.body().getLast())
                : Optional.empty();
    }

    /** The current function, synced. */
    OriFunction function() {
        List<OriBlock> made = new ArrayList<>();
        for (SyncBlock block : blocks()) {
            List<OriInstruction> all = new ArrayList<>(block.body());
            block.end()
                    .ifPresent(end -> all.add(new OriMachine(
                            end.instruction(),
                            end.registers(),
                            block.targets().stream().map(SyncBlock::label).toList())));
            Optional<SyncBlock> next = block.next();
            boolean jumps = next.isPresent() && !next.equals(block.placedAfter());
            if (jumps && block.end().isEmpty()) {
                all.add(words.jump(next.get().label()));
            }
            made.add(new OriBlock(block.label(), all));
            if (jumps && block.end().isPresent()) {
                made.add(new OriBlock(newLabel(), List.of(words.jump(next.get().label()))));
            }
        }
        return new OriFunction(function.name(), function.architecture(), function.stage(), OriConvergence.SYNCED, made);
    }

    // ---- normalization

    /** The entry block, without predecessors. */
    private SyncBlock beginAlone(SyncBlock first) {
        if (arriving(first).isEmpty()) {
            return first;
        }
        SyncBlock made = new SyncBlock(newLabel());
        made.setNext(first);
        first.placeBefore(made);
        noteEdge(new Edge(made, SyncBlock.NEXT));
        return made;
    }

    /** Merges identical returns into one, where lanes of all paths can reconverge; a guard becomes a branch. */
    private void returnOnce(List<SyncBlock> blocks) {
        Map<OriMachine, List<SyncBlock>> byWord = new LinkedHashMap<>();
        for (SyncBlock block : blocks) {
            block.end()
                    .filter(end -> SyncWords.mnemonic(end).equals("RET"))
                    .ifPresent(end -> byWord.computeIfAbsent(words.unguarded(end), e -> new ArrayList<>())
                            .add(block));
        }
        byWord.forEach((word, returning) -> {
            boolean isAlone =
                    returning.size() == 1 && returning.getFirst().next().isEmpty();
            if (!isAlone) {
                SyncBlock common = new SyncBlock(newLabel());
                common.setEnd(word, List.of());
                blocks.getLast().placeAfter(common);
                blocks.add(common);
                for (SyncBlock block : returning) {
                    OriMachine old = block.end().orElseThrow();
                    if (block.next().isPresent()) {
                        block.setEnd(words.guardedLike(words.jump(common.label()), old), List.of(common));
                    } else {
                        block.setEnd(null, List.of());
                        block.setNext(common);
                    }
                }
            }
        });
    }

    private void landAlone(List<SyncBlock> blocks) {
        for (SyncBlock block : blocks) {
            boolean isShared = call(block).isPresent()
                    && block.next().isPresent()
                    && arriving(block.next().get()).size() > 1;
            if (isShared) {
                land(List.of(new Edge(block, SyncBlock.NEXT)));
            }
        }
    }

    // ---- blocks

    /** The blocks in textual order. */
    List<SyncBlock> blocks() {
        List<SyncBlock> found = new ArrayList<>();
        for (Optional<SyncBlock> block = Optional.of(entry);
                block.isPresent();
                block = block.get().placedAfter()) {
            found.add(block.get());
        }
        return found;
    }

    private static List<Edge> edges(List<SyncBlock> blocks) {
        List<Edge> found = new ArrayList<>();
        for (SyncBlock block : blocks) {
            block.slots().forEach(slot -> found.add(new Edge(block, slot)));
        }
        return found;
    }

    String newLabel() {
        String label = ".S" + nextLabel++;
        return labels.add(label) ? label : newLabel();
    }

    VirtualRegister register(RegisterFile file) {
        return register(file, 1);
    }

    VirtualRegister register(RegisterFile file, int width) {
        VirtualRegister made = new VirtualRegister(file, registers.getOrDefault(file, 0), width);
        note(made);
        return made;
    }

    /** A new block after {@code block} that takes over its terminator and successors. */
    SyncBlock split(SyncBlock block) {
        SyncBlock made = new SyncBlock(newLabel());
        made.setEnd(block.end().orElse(null), block.targets());
        made.setNext(block.next().orElse(null));
        block.setEnd(null, List.of());
        block.setNext(made);
        block.placeAfter(made);
        return made;
    }

    /** Whether {@link #land} can insert a block on these edges, which have one target. */
    boolean canLand(Collection<Edge> on) {
        SyncBlock to = on.iterator().next().to();
        return arriving(to).stream().noneMatch(edge -> !on.contains(edge) && isFixed(edge));
    }

    /** Whether an edge targets a fixed label: by a table, or by an address in a register. */
    private static boolean isFixed(Edge edge) {
        boolean isIndirect =
                edge.slot() != SyncBlock.NEXT && edge.from().end().orElseThrow().kind() == Branches.Kind.INDIRECT;
        return isIndirect || edge.slot() == SyncBlock.NEXT && call(edge.from()).isPresent();
    }

    /**
     * Inserts an empty block on edges with one target. The new block takes the label of the target, which tables and
     * addresses in registers name.
     */
    SyncBlock land(Collection<Edge> on) {
        SyncBlock to = on.iterator().next().to();
        SyncBlock made = new SyncBlock(to.label());
        to.setLabel(newLabel());
        made.setNext(to);
        on.forEach(edge -> edge.lead(made));
        arriving(to).removeAll(Set.copyOf(on));
        on.forEach(this::noteEdge);
        noteEdge(new Edge(made, SyncBlock.NEXT));
        to.placeBefore(made);
        return made;
    }

    /** The flow graph of the blocks in textual order; edges are in the order of {@link SyncBlock#slots}. */
    FlowGraph flow() {
        List<SyncBlock> blocks = blocks();
        Map<SyncBlock, Integer> indices = new HashMap<>();
        blocks.forEach(block -> indices.put(block, indices.size()));
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(blocks.size(), 0);
        edges(blocks)
                .forEach(edge -> builder.edge(
                        Objects.requireNonNull(indices.get(edge.from())),
                        Objects.requireNonNull(indices.get(edge.to()))));
        return builder.build();
    }
}
