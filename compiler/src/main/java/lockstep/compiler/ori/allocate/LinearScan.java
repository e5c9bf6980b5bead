package lockstep.compiler.ori.allocate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.OriText;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Linear-scan register allocation: assigns each virtual register of an Ori function a physical register.
 *
 * <ol>
 *   <li>Compute live intervals ({@link lockstep.compiler.liveintervals.LiveIntervals}): a guarded write does not end an
 *       interval, since other lanes keep the old value, and uniform registers are live along all paths that the warp
 *       may take. Calls use and define the registers of the calling convention ({@link CallCode}).
 *   <li>Scan the intervals ({@link IntervalScan}). Physical registers that the function names have fixed intervals.
 *       Copies give hints ({@link RegisterHints}).
 *   <li>Registers that found no place are split and moved to another file or to the stack ({@link SpillPlan}); repeat
 *       from the first step with the shorter intervals. After {@link #EARLY_ROUNDS} rounds every interval that is not
 *       yet minimal is spilled, which bounds the number of further rounds.
 *   <li>Rewrite virtual registers, remove copies of a register to itself, lay out stack slots ({@link SlotLayout}) and
 *       set the frame size ({@link StackFrame}).
 * </ol>
 *
 * <p>Example, with two registers in addition to R1:
 *
 * <pre>
 *   S2R %R0, SR_TID.X ;              S2R R0, SR_TID.X ;
 *   IADD3 %R1, %R0, 0x1, RZ ;        IADD3 R2, R0, 0x1, RZ ;
 *   PACK %R2x2, %R0, %R1 ;           PACK R2x2, R0, R2 ;
 * </pre>
 *
 * <p>Not supported: rematerialization; spills of convergence barriers; demotion of uniform registers that are written
 * while part of the warp waits, since no lane's memory can hold the warp's value. Unsupported input is reported as
 * {@code alloc-limit}, {@code alloc-stage}, {@code alloc-frame}, {@code alloc-collective}, {@code alloc-call}.
 *
 * <p>Each round is O(n log n), and there are at most {@value #MAX_ROUNDS}.
 */
public final class LinearScan {
    private static final int EARLY_ROUNDS = 8;
    static final int MAX_ROUNDS = 16;
    private static final int STACK_ALIGNMENT = 16;
    private static final int WIDEST_OF_KERNEL = 4;
    private static final int WIDEST = 2;

    private final OriFunction function;
    private final AllocationLimits limits;
    private final AllocationRules rules;
    private final Diagnostics diagnostics;
    private final SpillCode code;
    private final int slotStart;
    private final SpillPlan plan;
    private int rounds;
    private long steps;

    private LinearScan(OriFunction function, AllocationLimits limits, AllocationRules rules, Diagnostics diagnostics) {
        this.function = function;
        this.limits = limits;
        this.rules = rules;
        this.diagnostics = diagnostics;
        code = new SpillCode(function.architecture());
        slotStart = roundedUp(limits.frameBytes());
        int widest = limits.isKernel() ? WIDEST_OF_KERNEL : WIDEST;
        plan = new SpillPlan(function, rules, code, widest, slotStart);
    }

    /**
     * The function with physical registers. A function without virtual registers is returned unchanged.
     *
     * @param function the function, without PHIs
     * @param limits available registers and the frame
     * @param diagnostics receives an error if the limits are too small or the function has something unsupported
     * @return empty after an error
     */
    public static Optional<Allocation> allocate(
            OriFunction function, AllocationLimits limits, Diagnostics diagnostics) {
        return allocate(function, limits, AllocationRules.RIGHT, diagnostics);
    }

    /** The same under other {@code rules}. */
    public static Optional<Allocation> allocate(
            OriFunction function, AllocationLimits limits, AllocationRules rules, Diagnostics diagnostics) {
        return new LinearScan(function, limits, rules, diagnostics).run();
    }

    private static int roundedUp(int bytes) {
        return (bytes + STACK_ALIGNMENT - 1) / STACK_ALIGNMENT * STACK_ALIGNMENT;
    }

    private Optional<Allocation> run() {
        if (!hasVirtual()) {
            return Optional.of(allocation(function, 0, limits.frameBytes(), 0, 0));
        }
        if (!isBuilt()) {
            return Optional.empty();
        }
        StackFrame frame = StackFrame.of(function, limits.isKernel(), code, diagnostics);
        if (!frame.isSound()) {
            return Optional.empty();
        }
        while (rounds < MAX_ROUNDS) {
            rounds++;
            OriFunction split = plan.rewrite();
            IntervalScan scan = new IntervalScan(split, limits, rules, plan);
            scan.run();
            steps += scan.steps();
            if (scan.victims().isEmpty()) {
                if (scan.failed().isPresent()) {
                    return tooFew(scan.failed().get(), scan);
                }
                return finish(split, scan, frame);
            }
            scan.victims().forEach(plan::spill);
            if (rounds >= EARLY_ROUNDS) {
                spillAll(scan);
            }
        }
        throw new IllegalStateException(function.name() + ": no allocation after " + rounds + " rounds");
    }

    private void spillAll(IntervalScan scan) {
        for (RegisterFile file : List.copyOf(
                new TreeSet<>(scan.victims().stream().map(VirtualRegister::file).toList()))) {
            scan.registers(file).stream()
                    .filter(register -> !scan.isUnevictable(register))
                    .forEach(plan::spillFully);
        }
    }

    private Optional<Allocation> tooFew(VirtualRegister register, IntervalScan scan) {
        if (scan.isLiveAtCall(register)) {
            diagnostics.add(Diagnostic.unsupported(
                    "alloc-call", place(register), register + " across a call, which keeps none of its file"));
            return Optional.empty();
        }
        String file = register.file().prefix();
        String message = "%d registers %s are too few: no place for %s, %d at a multiple of %d"
                .formatted(
                        IntervalScan.count(function.architecture(), limits, register.file()),
                        file,
                        register,
                        register.width(),
                        register.alignment());
        diagnostics.error("alloc-limit", place(register), message);
        return Optional.empty();
    }

    /** The first use or definition of {@code register}, or the head of the function if the allocation created it. */
    private SourceLocation place(VirtualRegister register) {
        OriPlaces places = OriPlaces.printed(function);
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> body = function.blocks().get(i).instructions();
            for (int k = 0; k < body.size(); k++) {
                if (Substitution.registers(body.get(k)).contains(plan.original(register))) {
                    return places.instruction(i, k);
                }
            }
        }
        return places.head();
    }

    // ---- checks of the input

    private boolean hasVirtual() {
        return instructions().stream()
                .anyMatch(each -> !Substitution.registers(each).isEmpty()
                        || each instanceof OriMacro macro && macro.macro() == Macro.MOV_PHI);
    }

    private List<OriInstruction> instructions() {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .toList();
    }

    private boolean isBuilt() {
        int before = diagnostics.all().size();
        OriPlaces places = OriPlaces.printed(function);
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> body = function.blocks().get(i).instructions();
            boolean isGathering = false;
            for (int k = 0; k < body.size(); k++) {
                check(body.get(k), isGathering, places.instruction(i, k));
                isGathering = gathers(body.get(k), isGathering);
            }
        }
        FlowGraph flow = function.flow();
        if (flow.predecessorCount(flow.entry()) > 0) {
            diagnostics.add(Diagnostic.unsupported(
                    "alloc-frame", places.label(0), "a function whose first block is in a loop"));
        }
        return diagnostics.all().size() == before;
    }

    /** Whether the instructions that follow, up to {@code ENDCOLLECTIVE}, are executed by lanes from several places. */
    private static boolean gathers(OriInstruction instruction, boolean before) {
        return instruction instanceof OriMachine machine
                ? switch (machine.instruction().form().mnemonic()) {
                    case "ENDCOLLECTIVE" -> false;
                    case "WARPSYNC" -> before || OriText.print(machine).contains("COLLECTIVE");
                    default -> before;
                }
                : before;
    }

    private void check(OriInstruction instruction, boolean isGathering, SourceLocation place) {
        if (isGathering && !Substitution.registers(instruction).isEmpty()) {
            diagnostics.add(Diagnostic.unsupported(
                    "alloc-collective", place, "virtual registers where lanes gather for collectives"));
        }
        switch (instruction) {
            case OriPhi phi -> diagnostics.error("alloc-stage", place, "PHIs must be copies by now: " + phi);
            case OriMachine machine -> check(machine, place);
            case OriMacro _, OriPtx _ -> {}
        }
    }

    private void check(OriMachine machine, SourceLocation place) {
        boolean isInner =
                CallCode.isCall(machine) && machine.targets().stream().anyMatch(target -> target.startsWith("."));
        if (isInner) {
            diagnostics.add(Diagnostic.unsupported("alloc-call", place, "calls of a block of the same function"));
        }
        boolean isAbove = SpillCode.offset(machine).orElse(-1) >= slotStart;
        if (isAbove) {
            diagnostics.error(
                    "alloc-frame",
                    place,
                    "an access of the stack above the %d bytes of the frame".formatted(limits.frameBytes()));
        }
    }

    // ---- rewriting

    private Optional<Allocation> finish(OriFunction split, IntervalScan scan, StackFrame frame) {
        List<OriBlock> blocks = new ArrayList<>();
        int removed = 0;
        for (OriBlock block : split.blocks()) {
            List<OriInstruction> body = new ArrayList<>();
            for (OriInstruction each : block.instructions()) {
                OriInstruction named = Substitution.of(each, r -> scan.place((VirtualRegister) r));
                if (isRedundant(named)) {
                    removed++;
                } else {
                    body.add(plain(named));
                }
            }
            blocks.add(new OriBlock(block.label(), body));
        }
        OriFunction named =
                new OriFunction(split.name(), split.architecture(), OriStage.FREE, split.convergence(), blocks);
        SlotLayout.Result laidOut = SlotLayout.of(named, rules, slotStart, plan.slots());
        List<Integer> saved = saved(scan);
        int end = laidOut.end() + Integer.BYTES * saved.size();
        boolean isLarger = end > slotStart;
        int size = isLarger ? Math.max(frame.bytes(), roundedUp(end)) : frame.bytes();
        OriFunction framed = frame.resized(laidOut.function(), size, saved, laidOut.end());
        return Optional.of(allocation(framed, isLarger ? end - limits.frameBytes() : 0, size, removed, saved.size()));
    }

    /** {@code MOVPHI} becomes an ordinary copy from here on. */
    private static OriInstruction plain(OriInstruction instruction) {
        return instruction instanceof OriMacro macro && macro.macro() == Macro.MOV_PHI
                ? new OriMacro(Macro.COPY, macro.targets(), macro.operands())
                : instruction;
    }

    /** Whether an instruction only copies registers to themselves, or only keeps a value alive. */
    private static boolean isRedundant(OriInstruction instruction) {
        return switch (instruction) {
            case OriMacro macro ->
                switch (macro.macro()) {
                    case COPY, MOV_PHI, PACK, UNPACK -> parts(macro.targets()).equals(parts(macro.operands()));
                    case USE -> true;
                    case UNDEF, DEAD -> false;
                };
            case OriMachine machine ->
                RegisterHints.move(machine)
                        .filter(move -> move.target().equals(move.source()))
                        .isPresent();
            case OriPtx _, OriPhi _ -> false;
        };
    }

    private static List<OriRegister> parts(List<OriRegister> registers) {
        List<OriRegister> found = new ArrayList<>();
        for (OriRegister register : registers) {
            PhysicalRegister whole = (PhysicalRegister) register;
            boolean isConstant = whole.number() == PhysicalRegister.CONSTANT;
            for (int i = 0; i < whole.width(); i++) {
                found.add(new PhysicalRegister(whole.file(), isConstant ? whole.number() : whole.number() + i, 1));
            }
        }
        return found;
    }

    /** The callee-saved registers that were assigned to virtual ones. */
    private List<Integer> saved(IntervalScan scan) {
        TreeSet<Integer> found = new TreeSet<>();
        if (!limits.isKernel() && rules.saves()) {
            for (VirtualRegister register : scan.registers(RegisterFile.GENERAL)) {
                PhysicalRegister place = scan.place(register);
                for (int i = 0; i < place.width(); i++) {
                    if (rules.convention().isPreserved(place.file(), place.number() + i)) {
                        found.add(place.number() + i);
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private Allocation allocation(OriFunction made, int spillBytes, int frameBytes, int removed, int saved) {
        int registers = CallConvention.STACK_POINTER;
        int barriers = -1;
        int loads = -saved;
        int stores = -saved;
        for (OriBlock block : made.blocks()) {
            for (OriInstruction each : block.instructions()) {
                registers = Math.max(registers, highest(each, RegisterFile.GENERAL));
                barriers = Math.max(barriers, highest(each, RegisterFile.BARRIER));
                boolean isSpill = SpillCode.offset(each).orElse(-1) >= slotStart;
                stores += isSpill && SpillCode.isStackStore(each) ? 1 : 0;
                loads += isSpill && !SpillCode.isStackStore(each) ? 1 : 0;
            }
        }
        return new Allocation(
                made,
                registers + 1,
                barriers + 1,
                spillBytes,
                frameBytes,
                new Allocation.Statistics(
                        rounds, plan.slots(), plan.homes(), Math.max(0, loads), Math.max(0, stores), removed, steps));
    }

    private static int highest(OriInstruction instruction, RegisterFile file) {
        int highest = -1;
        for (PhysicalRegister register : named(instruction)) {
            if (register.file() == file && register.number() != PhysicalRegister.CONSTANT) {
                highest = Math.max(highest, register.number() + register.width() - 1);
            }
        }
        return highest;
    }

    private static List<PhysicalRegister> named(OriInstruction instruction) {
        List<OriRegister> found = new ArrayList<>();
        switch (instruction) {
            case OriMacro macro -> {
                found.addAll(macro.targets());
                found.addAll(macro.operands());
            }
            case OriPtx ptx -> {
                found.addAll(ptx.targets());
                ptx.operands().stream()
                        .filter(OriRegister.class::isInstance)
                        .forEach(each -> found.add((OriRegister) each));
            }
            case OriMachine machine -> {
                for (OriAccess access : OriAccesses.of(machine.instruction())) {
                    long number = machine.instruction().value(access.field());
                    boolean isConstant =
                            access.file() == RegisterFile.GENERAL && number == AllocationLimits.MAX_GENERAL;
                    if (!isConstant
                            && access.file() != RegisterFile.UNIFORM
                            && !access.file().isPredicate()) {
                        found.add(new PhysicalRegister(access.file(), (int) number, 1));
                        found.add(new PhysicalRegister(access.file(), (int) number + access.width() - 1, 1));
                    }
                }
            }
            case OriPhi _ -> {}
        }
        return found.stream().map(each -> (PhysicalRegister) each).toList();
    }
}
