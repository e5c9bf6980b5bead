package lockstep.compiler.ori.stage;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.compiler.cssa.ParallelCopySequence;
import lockstep.compiler.cssa.ParallelCopySequence.Move;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Lowers PHIs to copies on their incoming edges.
 *
 * <p>All PHIs of a block read their operands before any of them writes. The copies of an edge therefore form a parallel
 * copy, which is sequentialized ({@link ParallelCopySequence}; a cycle, such as two PHIs that swap, takes a temporary).
 * Copies to per-lane registers come first, since a uniform register can be copied to a per-lane one, but not the other
 * way round.
 *
 * <p>Placement of the copies:
 *
 * <ol>
 *   <li>If the block has one predecessor, at its start.
 *   <li>If the predecessor has one successor, at its end, before the branch. The branch may read a register that the
 *       copies write: it reaches the same block either way.
 *   <li>Otherwise the edge is critical and is split. A copy before the branch would overwrite a value that lanes on the
 *       other edge read (the lost-copy problem); in a uniform register it would also overwrite the value of lanes that
 *       took the other edge earlier.
 *   <li>Edges of an indirect branch target labels in constant tables and cannot be split. The block with the label then
 *       contains only the copies and falls through to the remainder of the block, to which all other edges are
 *       redirected. Edges of several indirect branches would have to share these copies: their values are passed in
 *       temporaries that are written before the branches, provided that the registers are per lane.
 * </ol>
 *
 * <p>Divergent lanes write the same register, each by the copy on its own edge; after reconvergence each lane reads its
 * own value, as a PHI would define it.
 *
 * <p>Example, a loop whose PHIs swap:
 *
 * <pre>
 * .B1:                                        .B1:
 *   PHI %R2, [%R0, .B0], [%R3, .B1] ;           ISETP ... %P0 ... ;
 *   PHI %R3, [%R1, .B0], [%R2, .B1] ;           @%P0 BRA `(.E0) ;
 *   ISETP ... %P0 ... ;                       ...
 *   @%P0 BRA `(.B1) ;                         .E0:
 *                                               COPY %R9, %R2 ;
 *                                               MOVPHI %R2, %R3 ;
 *                                               MOVPHI %R3, %R9 ;
 *                                               BRA `(.B1) ;
 * </pre>
 *
 * <p>Source: Boissinot et al. (2009) for the parallel copies; seed 001, phase 23. Linear in the function and the values
 * of its PHIs.
 */
final class PhiCopies {
    private static final int BRANCH = 0x947;
    /** The location number of the sequence's temporary. */
    private static final int TEMPORARY = -1;

    /** A block under construction. */
    private static final class Draft {
        /** The instructions without PHIs and the final branch. */
        private final List<OriInstruction> body = new ArrayList<>();

        /** Copies before the body, in a separate block if {@link #rest} has a label. */
        private final List<OriInstruction> begin = new ArrayList<>();

        private String rest = "";
        private Optional<OriMachine> end = Optional.empty();
        /** The block on the fall-through edge; empty if there is none. */
        private List<OriInstruction> next = List.of();

        private String nextLabel = "";
    }

    private final OriFunction function;
    private final FlowGraph flow;
    private final List<Draft> drafts = new ArrayList<>();
    private final List<OriBlock> added = new ArrayList<>();
    private final FreshLabels labels;
    private final Map<RegisterFile, Integer> numbers = new EnumMap<>(RegisterFile.class);
    private final int phis;

    PhiCopies(OriFunction function) {
        this.function = function;
        this.flow = function.flow();
        this.labels = new FreshLabels(function, "E");
        int count = 0;
        for (OriBlock block : function.blocks()) {
            Draft draft = new Draft();
            drafts.add(draft);
            for (OriInstruction each : block.instructions()) {
                if (each instanceof OriPhi) {
                    count++;
                } else {
                    draft.body.add(each);
                }
                each.results().forEach(this::note);
                each.sources().forEach(this::note);
            }
            draft.end = block.end().filter(end -> end.kind() != Branches.Kind.NEXT);
            if (draft.end.isPresent()) {
                draft.body.removeLast();
            }
        }
        this.phis = count;
    }

    private void note(VirtualRegister register) {
        numbers.merge(register.file(), register.number() + 1, Math::max);
    }

    private VirtualRegister register(RegisterFile file, int width) {
        VirtualRegister made = new VirtualRegister(file, numbers.getOrDefault(file, 0), width);
        note(made);
        return made;
    }

    /** The number of PHIs. */
    int phis() {
        return phis;
    }

    /** The function without PHIs; to be called once. */
    OriFunction expanded() {
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriPhi> own = new ArrayList<>();
            function.blocks().get(i).instructions().forEach(each -> {
                if (each instanceof OriPhi phi) {
                    own.add(phi);
                }
            });
            if (!own.isEmpty()) {
                place(i, own);
            }
        }
        List<OriBlock> blocks = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            finish(function.blocks().get(i).label(), drafts.get(i), blocks);
        }
        blocks.addAll(added);
        return function.with(blocks);
    }

    private static void finish(String label, Draft draft, List<OriBlock> blocks) {
        List<OriInstruction> all = new ArrayList<>(draft.begin);
        String name = label;
        if (!draft.rest.isEmpty()) {
            blocks.add(new OriBlock(label, all));
            all = new ArrayList<>();
            name = draft.rest;
        }
        all.addAll(draft.body);
        draft.end.ifPresent(all::add);
        blocks.add(new OriBlock(name, all));
        if (!draft.nextLabel.isEmpty()) {
            blocks.add(new OriBlock(draft.nextLabel, draft.next));
        }
    }

    // ---- edges

    private void place(int block, List<OriPhi> own) {
        List<Integer> indirect = new ArrayList<>();
        List<Integer> others = new ArrayList<>();
        IntStream.range(0, flow.predecessorCount(block))
                .map(i -> flow.predecessor(block, i))
                .distinct()
                .forEach(from -> (isIndirect(from, block) ? indirect : others).add(from));
        if (indirect.size() + others.size() == 1) {
            List<Integer> only = indirect.isEmpty() ? others : indirect;
            drafts.get(block).begin.addAll(sequential(copies(own, only.getFirst())));
            return;
        }
        String label = function.blocks().get(block).label();
        String target = label;
        if (!indirect.isEmpty()) {
            target = labels.next();
            drafts.get(block).rest = target;
            indirect(block, own, indirect);
        }
        for (int from : others) {
            Map<VirtualRegister, OriRegister> copies = copies(own, from);
            if (leadsNowhereElse(from)) {
                atEnd(from, copies, label, target);
            } else {
                onEdge(from, copies, label, target);
            }
        }
    }

    /** Whether an indirect branch at the end of {@code from} targets {@code block}. */
    private boolean isIndirect(int from, int block) {
        return drafts.get(from)
                .end
                .filter(end -> end.kind() == Branches.Kind.INDIRECT
                        && end.targets().contains(function.blocks().get(block).label()))
                .isPresent();
    }

    private boolean leadsNowhereElse(int from) {
        return IntStream.range(0, flow.successorCount(from))
                        .map(i -> flow.successor(from, i))
                        .distinct()
                        .count()
                == 1;
    }

    private static Map<VirtualRegister, OriRegister> copies(List<OriPhi> own, String from) {
        Map<VirtualRegister, OriRegister> copies = new LinkedHashMap<>();
        for (OriPhi phi : own) {
            for (OriPhi.Incoming incoming : phi.incoming()) {
                if (incoming.block().equals(from)) {
                    copies.put(phi.result(), incoming.value());
                }
            }
        }
        return copies;
    }

    private Map<VirtualRegister, OriRegister> copies(List<OriPhi> own, int from) {
        return copies(own, function.blocks().get(from).label());
    }

    private void indirect(int block, List<OriPhi> own, List<Integer> indirect) {
        Draft draft = drafts.get(block);
        if (indirect.size() == 1) {
            draft.begin.addAll(sequential(copies(own, indirect.getFirst())));
            return;
        }
        Map<VirtualRegister, VirtualRegister> joined = new LinkedHashMap<>();
        for (OriPhi phi : own) {
            if (phi.result().file().isUniform()) {
                throw new InputException(List.of(Diagnostic.unsupported(
                        "phase-phi",
                        SourceLocation.ofFile(function.name()),
                        "PHI " + phi.result() + " of a uniform register to which several indirect branches lead")));
            }
            joined.put(phi.result(), register(phi.result().file(), phi.result().width()));
        }
        for (int from : indirect) {
            copies(own, from)
                    .forEach((result, value) ->
                            drafts.get(from).body.add(movPhi(Objects.requireNonNull(joined.get(result)), value)));
        }
        draft.begin.addAll(sequential(new LinkedHashMap<>(joined)));
    }

    /** Places the copies at the end of {@code from}, which has no other successor. */
    private void atEnd(int from, Map<VirtualRegister, OriRegister> copies, String label, String target) {
        Draft draft = drafts.get(from);
        draft.end = draft.end.map(end -> retargeted(end, label, target));
        boolean falls = draft.end.isEmpty() || draft.end.get().isConditional();
        draft.body.addAll(sequential(copies));
        if (falls && !label.equals(target)) {
            draft.nextLabel = labels.next();
            draft.next = List.of(jump(target));
        }
    }

    private static OriMachine retargeted(OriMachine end, String label, String target) {
        boolean leads = end.kind() == Branches.Kind.JUMP && end.targets().contains(label);
        return leads && !label.equals(target)
                ? new OriMachine(end.instruction(), end.registers(), List.of(target))
                : end;
    }

    /** Places the copies in a new block on the edge from {@code from} to {@code label}. */
    private void onEdge(int from, Map<VirtualRegister, OriRegister> copies, String label, String target) {
        Draft draft = drafts.get(from);
        List<OriInstruction> row = new ArrayList<>(sequential(copies));
        String made = labels.next();
        boolean isTaken = draft.end.isPresent() && draft.end.get().targets().contains(label);
        if (isTaken) {
            row.add(jump(target));
            draft.end = draft.end.map(end -> retargeted(end, label, made));
            added.add(new OriBlock(made, row));
        } else {
            if (!label.equals(target)) {
                row.add(jump(target));
            }
            draft.nextLabel = made;
            draft.next = row;
        }
    }

    private OriMachine jump(String label) {
        SassForm form = IsaTable.of(function.architecture()).form(BRANCH).orElseThrow();
        return OriMachine.of(form, label);
    }

    // ---- copies

    private static OriMacro movPhi(VirtualRegister to, OriRegister from) {
        return new OriMacro(Macro.MOV_PHI, List.of(to), List.of(from));
    }

    private static OriMacro copy(VirtualRegister to, OriRegister from) {
        return new OriMacro(Macro.COPY, List.of(to), List.of(from));
    }

    /** The parallel copy as a sequence of moves. */
    private List<OriInstruction> sequential(Map<VirtualRegister, OriRegister> copies) {
        Map<VirtualRegister, OriRegister> ofLanes = new LinkedHashMap<>();
        Map<VirtualRegister, OriRegister> ofWarp = new LinkedHashMap<>();
        copies.forEach((to, from) -> (to.file().isUniform() ? ofWarp : ofLanes).put(to, from));
        List<OriInstruction> row = new ArrayList<>(sequence(ofLanes));
        row.addAll(sequence(ofWarp));
        return row;
    }

    private List<OriInstruction> sequence(Map<VirtualRegister, OriRegister> copies) {
        Map<OriRegister, Integer> places = new LinkedHashMap<>();
        Map<Integer, OriRegister> registers = new HashMap<>();
        List<Move> parallel = new ArrayList<>();
        copies.forEach((to, from) -> {
            int written = places.computeIfAbsent(to, _ -> places.size());
            int read = places.computeIfAbsent(from, _ -> places.size());
            parallel.add(new Move(written, read));
        });
        places.forEach((register, place) -> registers.put(place, register));
        List<OriInstruction> row = new ArrayList<>();
        for (Move move : ParallelCopySequence.of(parallel, TEMPORARY)) {
            OriRegister from = Objects.requireNonNull(registers.get(move.from()));
            if (move.to() == TEMPORARY) {
                // one temporary per cycle: two cycles may be in different files and of different widths
                VirtualRegister saved = register(from.file(), from.width());
                registers.put(TEMPORARY, saved);
                row.add(copy(saved, from));
            } else {
                row.add(movPhi((VirtualRegister) Objects.requireNonNull(registers.get(move.to())), from));
            }
        }
        return row;
    }
}
