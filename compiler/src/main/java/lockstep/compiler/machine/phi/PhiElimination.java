package lockstep.compiler.machine.phi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.compiler.machine.MachineCopy;
import lockstep.compiler.machine.coalesce.CopyCandidates;
import lockstep.compiler.machine.coalesce.CopyCandidates.Candidate;
import lockstep.compiler.machine.coalesce.CopyClasses;
import lockstep.compiler.machine.coalesce.Renaming;
import lockstep.compiler.machine.phi.PhiBody.Rows;
import lockstep.compiler.machine.phi.PhiEdges.Edge;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.PtxRegisterAccesses;

/** One run of {@link PhiNodeElimination} on a function without {@code kill} rows. */
final class PhiElimination {
    private final MachineFunction function;
    private final MachineEditor editor;
    private final StepContext context;
    private final int level;
    private final PhiEdges edges;
    private final PhiBody body;
    private final Map<Integer, List<PtxInstruction>> heads = new LinkedHashMap<>();
    private final Map<Edge, List<PtxInstruction>> copies = new LinkedHashMap<>();
    /** The PHI of each new row, by which the row is presented to the gate. */
    private final Map<PtxInstruction, PtxInstruction> origins = new IdentityHashMap<>();
    /** For each PHI, the registers that share one from the beginning. */
    private final List<List<PtxRegister>> webs = new ArrayList<>();
    /** Registers whose only definitions are {@code undef} and whose only use is one operand of a PHI. */
    private final Set<PtxRegister> undefined;

    /** Group numbers of copies: at the end of a block by its number, in blocks on edges by the edge. */
    private final Map<Object, Long> groups = new LinkedHashMap<>();

    private long group;

    PhiElimination(MachineFunction function, MachineEditor editor, StepContext context) {
        this.function = function;
        this.editor = editor;
        this.context = context;
        boolean isFull = context.knob(PhiNodeElimination.METHOD) == PhiNodeElimination.FULL;
        this.level = isFull ? (int) context.knob(PhiNodeElimination.LEVEL) : 0;
        this.edges = new PhiEdges(function, editor, isFull);
        this.body = new PhiBody(function, edges, editor);
        this.undefined = undefined();
        this.group = MachineCopy.lastGroup(function) + 1;
    }

    List<MachineBlock> lowered() {
        for (int block = 0; block < function.blocks().size(); block++) {
            isolate(block);
        }
        MachineFunction isolated = function.with(body.with(new Rows(heads, copies)), editor.registers());
        LiveIntervals intervals = LiveIntervals.of(new MachineCode(isolated));
        CopyClasses classes = new CopyClasses(intervals, values(isolated));
        for (List<PtxRegister> web : webs) {
            web.forEach(member -> classes.join(web.getFirst().number(), member.number()));
        }
        coalesce(isolated, classes);
        return rewritten(isolated, classes);
    }

    private int[] values(MachineFunction isolated) {
        return level == PhiNodeElimination.BY_VALUE
                ? CopyValues.of(isolated)
                : IntStream.range(0, isolated.registers().size()).toArray();
    }

    // ---- isolation

    private Set<PtxRegister> undefined() {
        Set<PtxRegister> found = new HashSet<>();
        boolean isPossible = function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(PhiElimination::definesNothing);
        // without an undef, definitions and uses need not be collected
        for (PtxRegister register : isPossible ? function.registers() : List.<PtxRegister>of()) {
            Set<PtxInstruction> definitions = editor.definitions(register);
            boolean isUndefined =
                    !definitions.isEmpty() && definitions.stream().allMatch(PhiElimination::definesNothing);
            if (isUndefined && editor.uses(register).size() == 1 && readsOnce(register)) {
                found.add(register);
            }
        }
        return found;
    }

    private static boolean definesNothing(PtxInstruction row) {
        return row.opcode() == PtxOpcode.UNDEF || row.opcode() == PtxOpcode.KILL;
    }

    private boolean readsOnce(PtxRegister register) {
        PtxInstruction reader = editor.uses(register).iterator().next();
        return reader.opcode() == PtxOpcode.PHI
                && reader.operands().stream().filter(each -> each == register).count() == 1;
    }

    private void isolate(int block) {
        List<PtxInstruction> phis = edges.phis(block);
        if (phis.isEmpty()) {
            return;
        }
        List<PtxInstruction> head = new ArrayList<>();
        List<PtxInstruction> entering = new ArrayList<>();
        edges.into(block).forEach(edge -> copies.put(edge, new ArrayList<>()));
        for (PtxInstruction phi : phis) {
            PtxRegister result = (PtxRegister) phi.operand(0);
            PtxRegister isolated = editor.newRegister(result.type());
            List<PtxRegister> web = new ArrayList<>(List.of(isolated));
            List<PtxOperand> operands = new ArrayList<>(List.of(isolated));
            for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
                Edge edge = edges.edge(phi, index + 1, block).orElseThrow();
                PtxRegister incoming = editor.newRegister(result.type());
                web.add(incoming);
                Objects.requireNonNull(copies.get(edge)).add(leaving(phi, edge, incoming, phi.operand(index)));
                operands.add(incoming);
                operands.add(edge.between() == null ? phi.operand(index + 1) : new PtxSymbolOperand(edge.between()));
            }
            head.add(phi.withOperands(operands));
            entering.add(copy(phi, result, isolated, group));
            webs.add(web);
        }
        group++;
        head.addAll(entering);
        heads.put(block, head);
    }

    private PtxInstruction leaving(PtxInstruction phi, Edge edge, PtxRegister incoming, PtxOperand value) {
        return value instanceof PtxRegister register && undefined.contains(register)
                ? new PtxInstruction(null, PtxOpcode.UNDEF, phi.suffixes(), List.of(incoming), phi.location())
                : copy(phi, incoming, value, groupAtEnd(edge));
    }

    /** The copies at the end of a block form one parallel copy, whatever edge they belong to. */
    private long groupAtEnd(Edge edge) {
        return groups.computeIfAbsent(edge.between() == null ? edge.from() : edge, _ -> group++);
    }

    private PtxInstruction copy(PtxInstruction phi, PtxRegister result, PtxOperand source, long number) {
        PtxInstruction made = MachineCopy.divergent(phi.type(0), result, source, number, phi.location());
        origins.put(made, phi);
        return made;
    }

    // ---- coalescing

    private void coalesce(MachineFunction isolated, CopyClasses classes) {
        if (level == 0) {
            return;
        }
        int[] definedIn = level == PhiNodeElimination.IN_BLOCK ? definingBlocks(isolated) : new int[0];
        for (Candidate each : CopyCandidates.of(isolated, editor)) {
            int result = each.result().number();
            int source = each.source().number();
            boolean mayJoin = level != PhiNodeElimination.IN_BLOCK || definedIn[source] == each.block();
            if (mayJoin
                    && classes.find(result) != classes.find(source)
                    && classes.mayJoin(result, source)
                    && editor.allow(PhiNodeElimination.COALESCE, origins.getOrDefault(each.row(), each.row()))) {
                classes.join(result, source);
                context.count("coalesced", 1);
            }
        }
    }

    private static int[] definingBlocks(MachineFunction isolated) {
        int[] found = new int[isolated.registers().size()];
        for (int block = 0; block < isolated.blocks().size(); block++) {
            int place = block;
            for (PtxInstruction row : isolated.blocks().get(block).instructions()) {
                PtxRegisterAccesses.visit(row, (register, access) -> {
                    if (access != Access.USE) {
                        found[register.number()] = place;
                    }
                });
            }
        }
        return found;
    }

    // ---- the result

    private List<MachineBlock> rewritten(MachineFunction isolated, CopyClasses classes) {
        Renaming names = new Renaming(isolated.registers(), classes);
        heads.replaceAll((_, rows) ->
                rows.stream().filter(row -> row.opcode() != PtxOpcode.PHI).toList());
        Map<Edge, List<PtxInstruction>> kept = new LinkedHashMap<>();
        Map<Object, Set<PtxRegister>> written = new LinkedHashMap<>();
        copies.forEach((edge, rows) -> {
            Set<PtxRegister> seen =
                    written.computeIfAbsent(edge.between() == null ? edge.from() : edge, _ -> new HashSet<>());
            // two edges of a block may need the same copy
            List<PtxInstruction> left = rows.stream()
                    .filter(row -> !names.isIdentity(row) && seen.add(names.of((PtxRegister) row.operand(0))))
                    .toList();
            if (!left.isEmpty()) {
                kept.put(edge, left);
                context.count("copies", left.size());
                context.count("split-edges", edge.between() == null ? 0 : 1);
            }
        });
        return names.renamed(body.with(new Rows(heads, kept)));
    }
}
