package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import lockstep.ir.code.CodeView.RegisterKind;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * A function of Ori as analyses of registers see it. A virtual register is one unit, whatever its width; each physical
 * register is a unit. A definition under a guard is partial. {@code R2P} writes some of the physical predicates and
 * {@code P2R} reads them all, although no operand names them. Immutable.
 */
public final class OriCode implements CodeView {
    private static final int PREDICATES = 7;
    private static final Set<String> CALLS = Set.of("CALL", "RET");
    /** After them other lanes of the warp may have run: they wait, or yield. docs/decisions/027. */
    private static final Set<String> WAITING = Set.of(
            "BSYNC",
            "WARPSYNC",
            "ENDCOLLECTIVE",
            "YIELD",
            "NANOSLEEP",
            "BAR",
            "CALL",
            "RET",
            "VOTE",
            "VOTEU",
            "SHFL",
            "MATCH",
            "REDUX",
            "CREDUX",
            "ATOM",
            "ATOMG",
            "ATOMS",
            "RED");

    /** An access of a unit. */
    private record Touch(int unit, Access access) {}

    private final OriFunction function;
    private final FlowGraph flow;
    private final int[] first;
    private final List<OriInstruction> instructions = new ArrayList<>();
    private final List<List<Touch>> touches = new ArrayList<>();
    /** Numbers of virtual registers, and of physical ones one by one. */
    private final Map<OriRegister, Integer> units = new LinkedHashMap<>();

    private final List<OriRegister> named;
    private final Map<String, Integer> blocks;

    /** The view of {@code function}. */
    public OriCode(OriFunction function) {
        this.function = function;
        this.blocks = function.indices();
        this.flow = flow(function, blocks);
        this.first = new int[function.blocks().size() + 1];
        for (int i = 0; i < function.blocks().size(); i++) {
            instructions.addAll(function.blocks().get(i).instructions());
            first[i + 1] = instructions.size();
        }
        for (OriInstruction each : instructions) {
            List<Touch> found = new ArrayList<>();
            touch(each, found);
            touches.add(found);
        }
        gather();
        this.named = List.copyOf(units.keySet());
    }

    /**
     * The edges of the function, and edges from the end of each collective to the successors of each wait for one:
     * lanes return to where they came from. Quadratic in the number of collectives, of which a function has few.
     */
    private static FlowGraph flow(OriFunction function, Map<String, Integer> blocks) {
        FlowGraph own = function.flow();
        List<Integer> ends = new ArrayList<>();
        Set<Integer> targets = new LinkedHashSet<>();
        for (int i = 0; i < own.size(); i++) {
            for (OriInstruction instruction : function.blocks().get(i).instructions()) {
                if (ends(instruction)) {
                    ends.add(i);
                } else if (gathers(instruction)) {
                    targets.add(blocks.get(((OriMachine) instruction).targets().getFirst()));
                }
            }
        }
        if (ends.isEmpty() || targets.size() < 2) {
            return own;
        }
        ArrayFlowGraph.Builder all = ArrayFlowGraph.builder(own.size(), own.entry());
        for (int i = 0; i < own.size(); i++) {
            for (int k = 0; k < own.successorCount(i); k++) {
                all.edge(i, own.successor(i, k));
            }
        }
        ends.forEach(end -> targets.forEach(target -> all.edge(end, target)));
        return all.build();
    }

    /** Whether lanes gather there to execute a collective. */
    private static boolean gathers(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                && machine.instruction().form().mnemonic().equals("WARPSYNC")
                && OriMachine.namesPlace(machine.instruction());
    }

    /** Whether lanes that gathered for a collective return. */
    private static boolean ends(OriInstruction instruction) {
        return instruction instanceof OriMachine machine
                && machine.instruction().form().mnemonic().equals("ENDCOLLECTIVE");
    }

    /**
     * Lanes that reach {@code WARPSYNC.COLLECTIVE} execute one of the collectives of the function together, which need
     * not be the one that follows: the wait reads and writes what any of them does.
     */
    private void gather() {
        Set<Touch> gathered = new LinkedHashSet<>();
        List<Integer> waiting = new ArrayList<>();
        boolean isInside = false;
        for (int i = 0; i < instructions.size(); i++) {
            if (isInside) {
                touches.get(i)
                        .forEach(touch -> gathered.add(new Touch(
                                touch.unit(), touch.access() == Access.USE ? Access.USE : Access.PARTIAL_DEFINITION)));
            }
            boolean begins = gathers(instructions.get(i));
            isInside = begins || isInside && !ends(instructions.get(i));
            if (begins) {
                waiting.add(i);
            }
        }
        waiting.forEach(i -> touches.get(i).addAll(gathered));
    }

    /**
     * Whether it reads and writes physical registers that no operand names: calls and returns have conventions, and
     * what an unknown target reads is not known.
     */
    public boolean hidesRegisters() {
        return instructions.stream()
                .anyMatch(each -> each instanceof OriMachine machine
                        && (CALLS.contains(machine.instruction().form().mnemonic())
                                || machine.kind() == Branches.Kind.INDIRECT
                                        && machine.targets().isEmpty()));
    }

    // ---- units

    private int number(OriRegister unit) {
        return units.computeIfAbsent(unit, u -> units.size());
    }

    private static OriRegister physical(RegisterFile file, long number) {
        return new PhysicalRegister(file, (int) number, 1);
    }

    /** The units of a register; empty for a constant one. */
    private List<Integer> units(OriRegister register) {
        List<Integer> found = new ArrayList<>();
        switch (register) {
            case VirtualRegister v -> found.add(number(v));
            case PhysicalRegister p -> {
                for (int i = 0; p.number() != PhysicalRegister.CONSTANT && i < p.width(); i++) {
                    found.add(number(physical(p.file(), p.number() + i)));
                }
            }
        }
        return found;
    }

    private void touch(OriRegister register, Access access, List<Touch> found) {
        for (int unit : units(register)) {
            found.add(new Touch(unit, access));
        }
    }

    private void touch(OriInstruction instruction, List<Touch> found) {
        Access written = instruction.isGuarded() ? Access.PARTIAL_DEFINITION : Access.DEFINITION;
        switch (instruction) {
            case OriMachine machine -> touch(machine, written, found);
            case OriMacro macro -> {
                macro.guard().ifPresent(guard -> touch(guard.predicate(), Access.USE, found));
                Access read = macro.macro() == Macro.DEAD ? Access.DEFINITION : Access.USE;
                macro.operands().forEach(operand -> touch(operand, read, found));
                macro.targets().forEach(target -> touch(target, written, found));
            }
            case OriPtx ptx -> {
                ptx.guard().ifPresent(guard -> touch(guard.predicate(), Access.USE, found));
                for (OriOperand operand : ptx.operands()) {
                    switch (operand) {
                        case OriRegister register -> touch(register, Access.USE, found);
                        case OriNot not -> touch(not.predicate(), Access.USE, found);
                        case OriImmediate number -> {}
                    }
                }
                ptx.targets().forEach(target -> touch(target, written, found));
            }
            case OriPhi phi -> {
                touch(phi.result(), Access.DEFINITION, found);
                phi.incoming().forEach(incoming -> units(incoming.value()));
            }
        }
    }

    private void touch(OriMachine machine, Access written, List<Touch> found) {
        SassInstruction word = machine.instruction();
        for (OriAccess access : OriAccesses.of(word)) {
            VirtualRegister register = machine.registers().get(access.field());
            Access how = access.isWritten() ? written : Access.USE;
            if (register != null) {
                touch(register, how, found);
            } else {
                physical(word, access, how, found);
            }
        }
        switch (word.form().mnemonic()) {
            case "R2P" -> predicates(Access.PARTIAL_DEFINITION, found);
            case "P2R" -> predicates(Access.USE, found);
            default -> {}
        }
    }

    private void predicates(Access access, List<Touch> found) {
        for (int i = 0; i < PREDICATES; i++) {
            found.add(new Touch(number(physical(RegisterFile.PREDICATE, i)), access));
        }
    }

    private void physical(SassInstruction word, OriAccess access, Access how, List<Touch> found) {
        FieldSpec field = word.form().fields().get(access.field());
        long value = word.value(access.field());
        boolean isConstant = switch (access.file()) {
            case GENERAL, UNIFORM, PREDICATE, UNIFORM_PREDICATE ->
                number(word, access.field(), value) == field.bits().largest();
            case BARRIER -> false;
        };
        boolean isThere = !isConstant && !isLeftOut(word, access.field());
        for (int i = 0; isThere && i < access.width(); i++) {
            long number = number(word, access.field(), value) + i;
            found.add(new Touch(number(physical(access.file(), number)), how));
        }
    }

    /** The number of a register; some fields hold seven less that of a predicate. */
    private static long number(SassInstruction word, int field, long value) {
        Optional<OperandSlot> slot = predicate(word, field);
        boolean isInverted =
                slot.isPresent() && ((SassOperand.Predicate) slot.get().operand()).inverted();
        return isInverted ? PREDICATES - value : value;
    }

    /** The operand whose predicate a field holds. */
    private static Optional<OperandSlot> predicate(SassInstruction word, int field) {
        return word.form().operands().stream()
                .filter(slot ->
                        slot.operand() instanceof SassOperand.Predicate predicate && predicate.register() == field)
                .findFirst();
    }

    /** Whether a word has no such predicate: {@code LD} has P0 in the field of a result that it does not have. */
    private static boolean isLeftOut(SassInstruction word, int field) {
        return predicate(word, field)
                .filter(slot -> slot.isLeftOut(word, field))
                .isPresent();
    }

    // ---- the view

    @Override
    public FlowGraph flow() {
        return flow;
    }

    @Override
    public int first(int block) {
        return first[block];
    }

    /** The instruction with this number. */
    public OriInstruction instruction(int number) {
        return instructions.get(number);
    }

    @Override
    public boolean isPhi(int instruction) {
        return instructions.get(instruction) instanceof OriPhi;
    }

    @Override
    public void operands(int instruction, Operands to) {
        for (Touch touch : touches.get(instruction)) {
            to.operand(touch.unit(), touch.access());
        }
        if (instructions.get(instruction) instanceof OriPhi phi) {
            for (OriPhi.Incoming incoming : phi.incoming()) {
                Integer block = blocks.get(incoming.block());
                if (block != null) {
                    units(incoming.value()).forEach(unit -> to.incoming(unit, block));
                }
            }
        }
    }

    @Override
    public int units() {
        return named.size();
    }

    /** The number of the unit that {@code register} is, of a physical one its first; -1 if no instruction names it. */
    public int unit(OriRegister register) {
        OriRegister unit = switch (register) {
            case VirtualRegister v -> v;
            case PhysicalRegister p -> physical(p.file(), p.number());
        };
        return units.getOrDefault(unit, -1);
    }

    /** The register that {@code unit} is. */
    public OriRegister register(int unit) {
        return named.get(unit);
    }

    @Override
    public RegisterKind kind(int unit) {
        RegisterFile file = named.get(unit).file();
        return new RegisterKind(file.prefix(), file.isUniform());
    }

    @Override
    public int size(int unit) {
        return named.get(unit).width();
    }

    @Override
    public String name(int unit) {
        return named.get(unit).toString();
    }

    @Override
    public Reconvergence convergence() {
        return switch (function.convergence()) {
            case THREADED -> Reconvergence.AT_POST_DOMINATORS;
            case SYNCED -> Reconvergence.BY_BARRIERS;
        };
    }

    @Override
    public boolean mayPart(int block) {
        return function.blocks()
                .get(block)
                .end()
                .map(end ->
                        end.kind() == Branches.Kind.INDIRECT || end.kind() != Branches.Kind.NEXT && end.isConditional())
                .orElse(false);
    }

    @Override
    public boolean mayWait(int block) {
        return function.blocks().get(block).instructions().stream()
                .anyMatch(each -> each instanceof OriMachine machine
                        && WAITING.contains(machine.instruction().form().mnemonic()));
    }
}
