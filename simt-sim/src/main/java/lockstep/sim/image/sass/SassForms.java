package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassThreadFunction;
import lockstep.sim.sass.SassThreadFunctions;

/** Decodes a machine instruction other than a terminator: dispatches it by name. */
final class SassForms {
    /** Instructions without an effect in the simulation. */
    private static final Set<String> HINTS =
            Set.of("NOP", "CCTL", "ERRBAR", "CGAERRBAR", "PREEXIT", "ACQBULK", "PMTRIG");

    /** Instructions with a number that the loader may fill in. */
    private static final Set<String> MOVES = Set.of("MOV", "UMOV");

    /** Decodes the instructions of one mnemonic. */
    private interface Form {
        void decode(InstructionWriter writer, CodePlace place, DecodedInstruction instruction);
    }

    private final SassRegisters registers;
    private final RelocatedWords relocated;
    private final Map<String, Form> forms = new TreeMap<>();

    SassForms(
            FunctionAssembler into,
            SassRegisters registers,
            ControlForms control,
            SpecialForms special,
            RelocatedWords relocated) {
        this.registers = registers;
        this.relocated = relocated;
        SassMemoryForms memory = new SassMemoryForms(into, registers);
        SassCollectiveForms collectives = new SassCollectiveForms(into, registers);
        SassMatrixForms matrices = new SassMatrixForms(registers, memory, collectives);
        addMemory(memory);
        addCollectives(collectives);
        forms.put("LDSM", (writer, place, i) -> matrices.load(writer, i));
        forms.put("STSM", (writer, place, i) -> matrices.store(writer, i));
        addControl(control);
        for (String name : List.of("S2R", "S2UR", "CS2R")) {
            forms.put(name, (writer, place, i) -> special.read(writer, i));
        }
        HINTS.forEach(name -> forms.put(name, (writer, place, i) -> writer.main(writer.op(OpKind.Other.NOTHING))));
        forms.put("MEMBAR", (writer, place, i) -> fence(writer, i));
        forms.put("FENCE", (writer, place, i) -> orderViews(writer, i));
    }

    private void addMemory(SassMemoryForms memory) {
        for (String name : List.of("LD", "LDG", "LDS", "LDL")) {
            forms.put(name, (writer, place, i) -> memory.load(writer, i));
        }
        for (String name : List.of("ST", "STG", "STS", "STL")) {
            forms.put(name, (writer, place, i) -> memory.store(writer, i));
        }
        for (String name : List.of("ATOM", "ATOMG", "ATOMS", "RED")) {
            forms.put(name, (writer, place, i) -> memory.atomic(writer, i));
        }
        for (String name : List.of("LDC", "ULDC", "LDCU")) {
            forms.put(name, (writer, place, i) -> memory.loadConstant(writer, i));
        }
        forms.put("LDGSTS", (writer, place, i) -> memory.copy(writer, i));
        forms.put("LDGDEPBAR", (writer, place, i) -> memory.endCopyGroup(writer));
        forms.put("DEPBAR", (writer, place, i) -> memory.awaitCopies(writer, i));
        forms.put("QSPC", (writer, place, i) -> memory.querySpace(writer, i));
    }

    private void addCollectives(SassCollectiveForms collectives) {
        forms.put("SHFL", (writer, place, i) -> collectives.shuffle(writer, i));
        forms.put("VOTE", (writer, place, i) -> collectives.vote(writer, i));
        forms.put("VOTEU", (writer, place, i) -> collectives.vote(writer, i));
        forms.put("MATCH", (writer, place, i) -> collectives.match(writer, i));
        forms.put("REDUX", (writer, place, i) -> collectives.reduce(writer, i));
        forms.put("CREDUX", (writer, place, i) -> collectives.reduceExtreme(writer, i));
        forms.put("ELECT", (writer, place, i) -> collectives.elect(writer, i));
        forms.put("R2UR", (writer, place, i) -> collectives.toUniform(writer, i));
        forms.put("WARPSYNC", (writer, place, i) -> collectives.synchronize(writer, i));
        forms.put("BAR", (writer, place, i) -> collectives.barrier(writer, i));
        forms.put("B2R", (writer, place, i) -> collectives.barrierResult(writer, i));
    }

    private void addControl(ControlForms control) {
        forms.put("EXIT", (writer, place, i) -> control.exit(writer, i));
        forms.put("KILL", (writer, place, i) -> control.exit(writer, i));
        forms.put("BPT", (writer, place, i) -> control.trap(writer, i));
        forms.put("LEPC", control::address);
        forms.put("BSSY", (writer, place, i) -> control.start(writer, i));
        forms.put("BSYNC", (writer, place, i) -> control.meet(writer, i, OpKind.Convergence.WAIT));
        forms.put("BREAK", (writer, place, i) -> control.meet(writer, i, OpKind.Convergence.LEAVE));
        forms.put("BMOV", (writer, place, i) -> control.moveBarrier(writer, i));
        forms.put("ENDCOLLECTIVE", (writer, place, i) -> writer.main(writer.op(OpKind.Convergence.SCATTER)));
        forms.put("YIELD", (writer, place, i) -> control.yield(writer));
        forms.put("NANOSLEEP", (writer, place, i) -> control.yield(writer));
    }

    /** Makes calls and returns enter and leave activations instead of ending blocks. */
    void setActivations(ActivationForms activations) {
        forms.put("CALL", activations::call);
        forms.put("RET", activations::leave);
    }

    void decode(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        if (!registers.guard(writer, instruction)) {
            writer.setGuard(-1, false);
            writer.main(writer.op(OpKind.Other.NOTHING));
            return;
        }
        Form form = forms.get(instruction.mnemonic());
        if (form != null) {
            form.decode(writer, place, instruction);
            instruction.requireAllRead();
        } else {
            compute(writer, place, instruction);
        }
        if (!writer.hasCounted()) {
            writer.setGuard(-1, false);
            writer.main(writer.op(OpKind.Other.NOTHING));
        }
    }

    private void compute(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        Optional<SassThreadFunction> found = SassThreadFunctions.of(instruction.word(), instruction.registers());
        if (found.isEmpty()) {
            throw new NotDecodable(instruction.name());
        }
        SassThreadFunction function = found.get();
        if (function.destinations().isEmpty()) {
            return;
        }
        OptionalInt number = relocated.number(writer, place);
        if (number.isPresent() && !isMove(instruction, function)) {
            throw new NotDecodable(instruction.name() + " with a number that the loader fills in");
        }
        OpBuilder op = writer.op(
                OpKind.Arithmetic.THREAD_FUNCTION,
                function.sources().stream()
                        .mapToInt(source -> number.orElseGet(() -> registers.read(writer, source)))
                        .toArray());
        op.setThreadFunction(function);
        registers.emit(writer, op, function.destinations());
        if (number.isEmpty()) {
            op.setNativeForm(SassNativeForms.of(writer, instruction, function, op));
        }
    }

    /** Whether an instruction only moves one number of 32 bits. */
    private static boolean isMove(DecodedInstruction instruction, SassThreadFunction function) {
        return MOVES.contains(instruction.mnemonic())
                && function.sources().size() == 1
                && function.sources().getFirst() instanceof SassOperandSource.Constant number
                && number.width() == Integer.SIZE;
    }

    private static void fence(InstructionWriter writer, DecodedInstruction instruction) {
        boolean isNarrow = switch (instruction.word("memscope")) {
            case "CTA", "SM" -> true;
            case "GPU", "SYS" -> false;
            default -> throw new NotDecodable("MEMBAR." + instruction.word("memscope"));
        };
        OpBuilder op = writer.op(OpKind.Other.NOTHING);
        op.setFence(true);
        op.setOrder(new MemoryOrder(true, true, true, isNarrow));
        writer.main(op);
    }

    /**
     * ptxas generates {@code FENCE.VIEW.ASYNC} for {@code fence.proxy.async}: it orders accesses of one thread through
     * different proxies (PTX ISA, "Proxies"), of which only one is simulated, and is not a fence between threads.
     */
    private static void orderViews(InstructionWriter writer, DecodedInstruction instruction) {
        instruction.word("view");
        writer.main(writer.op(OpKind.Other.NOTHING));
    }
}
