package lockstep.ir.sass.ori;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassVerifier;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Checks functions in the open form. All errors are reported, at most one message for each operand.
 *
 * <p>Rules: {@code ori-width}: a tuple is as wide as the operand of the form; {@code ori-tuple}: all names of a
 * register have one width; {@code ori-copy}, {@code ori-pack}: operands of macros agree; {@code ori-terminator}:
 * branches and ends are last in their block; {@code ori-end}: control does not fall off the end of the last block if
 * the entry reaches it; {@code ori-target}: labels are blocks, an indirect branch names one; {@code ori-phi}: PHIs are
 * first, in SSA, with a value of the right file and width for each predecessor; {@code ori-single}: one definition in
 * SSA; {@code ori-definition}: every path from the entry to a use has a definition, which in SSA is dominance (a
 * guarded definition counts, so reads under another guard are not found); {@code ori-barrier}: macros and PHIs do not
 * name convergence barriers; {@code ori-physical}: physical registers of macros exist; {@code ori-guard}:
 * {@code MOVPHI}, {@code USE} and {@code DEAD} have no guard; {@code ori-kill}: a constant register is not killed;
 * {@code ori-threaded}: no word depends on convergence before it is determined. The file of each operand cannot be
 * wrong, {@link OriMachine} refuses it.
 *
 * <p>Not checked: which lanes are active where a uniform register is written; control fields; numbers of physical
 * registers in words, see {@link SassVerifier}; forms and operands of macros of PTX, see
 * {@link lockstep.ir.macro.PtxMacros}.
 */
public final class OriVerifier {
    private static final int PREDICATES = 7;
    private static final int BARRIERS = 16;
    private static final Set<Macro> UNGUARDED = EnumSet.of(Macro.MOV_PHI, Macro.USE, Macro.DEAD);

    /** Words that determine which lanes run together, or depend on it. */
    private static final Set<String> CONVERGENT = Set.of(
            "BSSY",
            "BSYNC",
            "BREAK",
            "BMOV",
            "WARPSYNC",
            "ENDCOLLECTIVE",
            "SHFL",
            "VOTE",
            "VOTEU",
            "MATCH",
            "REDUX",
            "CREDUX",
            "ELECT",
            "LDSM",
            "STSM",
            "MOVM",
            "HMMA",
            "IMMA",
            "DMMA",
            "BMMA",
            "QMMA",
            "OMMA");

    private final OriFunction function;
    private final OriPlaces places;
    private final Diagnostics diagnostics;
    private final Map<String, Integer> blocks;
    private final FlowGraph flow;
    private final DominatorTree dominators;
    /** The widths of the virtual registers of each file, by number. */
    private final Map<RegisterFile, Int2IntMap> widths = new EnumMap<>(RegisterFile.class);

    private OriVerifier(OriFunction function, OriPlaces places, Diagnostics diagnostics) {
        this.function = function;
        this.places = places;
        this.diagnostics = diagnostics;
        this.blocks = function.indices();
        this.flow = function.flow();
        this.dominators = DominatorTree.of(flow);
        for (RegisterFile file : RegisterFile.values()) {
            widths.put(file, new Int2IntOpenHashMap());
        }
    }

    /** Reports what is wrong with {@code function}; a place is one of its text, which begins with the head. */
    public static void verify(OriFunction function, Diagnostics diagnostics) {
        verify(function, OriPlaces.printed(function), diagnostics);
    }

    /** Reports violations in {@code function}, whose parts are at {@code places}. */
    public static void verify(OriFunction function, OriPlaces places, Diagnostics diagnostics) {
        OriVerifier verifier = new OriVerifier(function, places, diagnostics);
        verifier.verify();
        new OriDefinitions(function, places, verifier.flow, verifier.dominators, diagnostics).verify();
    }

    private void verify() {
        for (int i = 0; i < function.blocks().size(); i++) {
            OriBlock block = function.blocks().get(i);
            boolean isStart = true;
            for (int k = 0; k < block.instructions().size(); k++) {
                SourceLocation place = places.instruction(i, k);
                OriInstruction instruction = block.instructions().get(k);
                widths(instruction, place);
                boolean isLast = k == block.instructions().size() - 1;
                switch (instruction) {
                    case OriMachine machine -> machine(machine, isLast, place);
                    case OriMacro macro -> macro(macro, place);
                    case OriPtx ptx -> ptx(ptx, place);
                    case OriPhi phi -> phi(phi, i, isStart, place);
                }
                isStart &= instruction instanceof OriPhi;
            }
        }
        int last = function.blocks().size() - 1;
        if (dominators.isReachable(last) && function.blocks().getLast().goesOn()) {
            fault("ori-end", places.instruction(last, Integer.MAX_VALUE - 1), "control goes on after the last block");
        }
    }

    private void fault(String rule, SourceLocation place, String message) {
        diagnostics.error(rule, place, message);
    }

    /** All names of one register have the width of the first. */
    private void widths(OriInstruction instruction, SourceLocation place) {
        instruction.results().forEach(register -> width(register, place));
        instruction.sources().forEach(register -> width(register, place));
    }

    private void width(VirtualRegister register, SourceLocation place) {
        int width =
                Objects.requireNonNull(widths.get(register.file())).putIfAbsent(register.number(), register.width());
        if (width != 0 && width != register.width()) {
            fault("ori-tuple", place, register + " has " + width + " registers elsewhere");
        }
    }

    private void machine(OriMachine machine, boolean isLast, SourceLocation place) {
        threaded(machine, place);
        if (!isLast && machine.kind() != Branches.Kind.NEXT) {
            fault("ori-terminator", place, machine.instruction().form().name() + " is not the last of its block");
        }
        boolean isLost =
                machine.kind() == Branches.Kind.INDIRECT && machine.targets().isEmpty();
        if (isLost) {
            fault("ori-target", place, "the indirect branch names no block");
        }
        boolean isCall = machine.instruction().form().mnemonic().equals("CALL")
                || machine.instruction().form().mnemonic().equals("RET");
        for (String target : machine.targets()) {
            boolean isFunction = isCall && !target.startsWith(".");
            if (!isFunction && !blocks.containsKey(target)) {
                fault("ori-target", place, "there is no block " + target);
            }
        }
        if (machine.accesses().isEmpty() || !SassRegisterAccesses.hasKnownWidths(machine.instruction())) {
            return;
        }
        for (OriAccess access : machine.accesses()) {
            VirtualRegister register =
                    Objects.requireNonNull(machine.registers().get(access.field()));
            if (register.width() != access.width()) {
                fault(
                        "ori-width",
                        place,
                        access.name() + " is " + register + ", accepts " + access.width()
                                + (access.width() == 1 ? " register" : " registers"));
            }
        }
    }

    /** Whether {@code instruction} is convergent; so is a branch on whether lanes agree. */
    private static boolean isConvergent(SassInstruction instruction) {
        if (CONVERGENT.contains(instruction.form().mnemonic())) {
            return true;
        }
        OptionalInt kind = instruction.form().indexOf("brkind");
        return kind.isPresent() && !instruction.isDefault(kind.getAsInt());
    }

    /** Until reconvergence points are chosen no word sets one, and none depends on which lanes are together. */
    private void threaded(OriMachine machine, SourceLocation place) {
        if (function.convergence() == OriConvergence.THREADED && isConvergent(machine.instruction())) {
            fault(
                    "ori-threaded",
                    place,
                    machine.instruction().form().name()
                            + " depends on which lanes run together, which is not determined yet");
        }
    }

    private void ptx(OriPtx ptx, SourceLocation place) {
        List<OriRegister> named = new ArrayList<>(ptx.targets());
        ptx.guard().ifPresent(g -> named.add(g.predicate()));
        for (OriOperand operand : ptx.operands()) {
            switch (operand) {
                case OriRegister register -> named.add(register);
                case OriNot not -> named.add(not.predicate());
                case OriImmediate number -> {}
            }
        }
        named.forEach(register -> register(register, "PTX." + ptx.form(), place));
        targets(ptx.targets(), "PTX." + ptx.form(), place);
    }

    private void targets(List<OriRegister> targets, String name, SourceLocation place) {
        for (OriRegister target : targets) {
            boolean isConstant = target instanceof PhysicalRegister p && p.number() == PhysicalRegister.CONSTANT;
            if (isConstant) {
                fault("ori-copy", place, name + " writes " + target);
            }
        }
        if (targets.stream().distinct().count() != targets.size()) {
            fault("ori-pack", place, name + " writes a register twice");
        }
    }

    /** A register that a macro or a PHI may name. */
    private void register(OriRegister register, String name, SourceLocation place) {
        if (register.file() == RegisterFile.BARRIER) {
            fault("ori-barrier", place, name + " names the convergence barrier " + register);
        }
        boolean isBeyond = register instanceof PhysicalRegister physical
                && physical.number() != PhysicalRegister.CONSTANT
                && physical.number() + physical.width() > count(register.file());
        if (isBeyond) {
            fault("ori-physical", place, "there is no register " + register);
        }
    }

    /** Registers of the machine, without the constant one. */
    private int count(RegisterFile file) {
        return switch (file) {
            case GENERAL -> SassVerifier.MAX_REGISTERS;
            case UNIFORM -> function.architecture().uniformRegisters();
            case PREDICATE, UNIFORM_PREDICATE -> PREDICATES;
            case BARRIER -> BARRIERS;
        };
    }

    private void macro(OriMacro macro, SourceLocation place) {
        boolean isAlways = UNGUARDED.contains(macro.macro());
        if (isAlways && macro.isGuarded()) {
            fault("ori-guard", place, macro.macro().text() + " has no guard");
        }
        List<OriRegister> named = new ArrayList<>(macro.targets());
        named.addAll(macro.operands());
        macro.guard().ifPresent(g -> named.add(g.predicate()));
        named.forEach(register -> register(register, macro.macro().text(), place));
        switch (macro.macro()) {
            case COPY, MOV_PHI ->
                copy(macro.targets().getFirst(), macro.operands().getFirst(), macro, place);
            case PACK -> parts(macro, macro.targets().getFirst(), macro.operands(), place);
            case UNPACK -> parts(macro, macro.operands().getFirst(), macro.targets(), place);
            case UNDEF, USE -> {}
            case DEAD -> macro.operands().forEach(operand -> kill(operand, place));
        }
        targets(macro.targets(), macro.macro().text(), place);
    }

    private void kill(OriRegister operand, SourceLocation place) {
        boolean isConstant = operand instanceof PhysicalRegister p && p.number() == PhysicalRegister.CONSTANT;
        if (isConstant) {
            fault("ori-kill", place, "DEAD of " + operand);
        }
    }

    private void copy(OriRegister target, OriRegister source, OriMacro macro, SourceLocation place) {
        boolean isAgreed = target.width() == source.width() && target.file().takes(source.file());
        if (!isAgreed) {
            fault("ori-copy", place, macro.macro().text() + " of " + source + " to " + target);
        }
    }

    private void parts(OriMacro macro, OriRegister whole, List<OriRegister> parts, SourceLocation place) {
        int width = parts.stream().mapToInt(OriRegister::width).sum();
        boolean isAgreed = width == whole.width() && parts.stream().allMatch(p -> p.file() == whole.file());
        if (!isAgreed) {
            fault("ori-pack", place, macro.macro().text() + ": " + whole + " does not have the parts " + parts);
        }
    }

    private void phi(OriPhi phi, int block, boolean isStart, SourceLocation place) {
        if (function.stage() != OriStage.SSA) {
            fault("ori-phi", place, "a PHI in a function that is not in SSA");
        }
        if (block == 0) {
            fault("ori-phi", place, "a PHI where control begins, which comes from no block");
        }
        if (!isStart) {
            fault("ori-phi", place, "a PHI after other instructions");
        }
        Set<String> seen = new HashSet<>();
        for (OriPhi.Incoming incoming : phi.incoming()) {
            OriRegister value = incoming.value();
            register(value, OriPhi.NAME, place);
            boolean isAgreed =
                    value.width() == phi.result().width() && phi.result().file().takes(value.file());
            if (!isAgreed) {
                fault("ori-phi", place, phi.result() + " cannot have the value " + value);
            }
            if (!seen.add(incoming.block())) {
                fault("ori-phi", place, "two values for the predecessor " + incoming.block());
            }
        }
        Set<String> predecessors = new HashSet<>();
        for (int i = 0; i < flow.predecessorCount(block); i++) {
            predecessors.add(function.blocks().get(flow.predecessor(block, i)).label());
        }
        if (!seen.equals(predecessors)) {
            fault("ori-phi", place, "values for " + sorted(seen) + ", predecessors are " + sorted(predecessors));
        }
    }

    private static String sorted(Set<String> labels) {
        String[] all = labels.toArray(new String[0]);
        Arrays.sort(all);
        return Arrays.toString(all);
    }
}
