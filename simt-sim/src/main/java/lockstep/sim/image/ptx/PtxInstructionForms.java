package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.ptx.ThreadFunctions;
import lockstep.sim.ptx.TypedFunction;

/** Decodes an instruction: dispatches it by opcode, and decodes computations of a single thread itself. */
final class PtxInstructionForms {
    /** Instructions without an effect in the simulation. */
    private static final Set<PtxOpcode> HINTS = EnumSet.of(
            PtxOpcode.PREFETCH,
            PtxOpcode.PREFETCHU,
            PtxOpcode.APPLYPRIORITY,
            PtxOpcode.NANOSLEEP,
            PtxOpcode.PMEVENT,
            PtxOpcode.SETMAXNREG,
            PtxOpcode.GRIDDEPCONTROL);

    /** Decodes the instructions of one opcode. */
    private interface Form {
        void decode(OpSource source, PtxInstruction instruction);
    }

    private final FunctionAssembler into;
    private final PtxRegisters registers;
    private final Map<PtxOpcode, Form> forms;
    private final ShortForms shortForms;
    private final Map<Integer, List<Integer>> temporaries = new TreeMap<>();

    PtxInstructionForms(
            FunctionAssembler into,
            PtxRegisters registers,
            PtxMemoryForms memory,
            CallForms calls,
            MachineIrForms open) {
        this.into = into;
        this.registers = registers;
        this.shortForms = new ShortForms(into, registers);
        PtxCollectiveForms collectives = new PtxCollectiveForms(into, registers);
        this.forms = forms(memory, calls, collectives);
        addWritten(memory, collectives);
        addOpen(open);
    }

    private Map<PtxOpcode, Form> forms(PtxMemoryForms memory, CallForms calls, PtxCollectiveForms collectives) {
        Map<PtxOpcode, Form> map = new EnumMap<>(PtxOpcode.class);
        map.put(PtxOpcode.LD, memory::load);
        map.put(PtxOpcode.LDU, memory::load);
        map.put(PtxOpcode.ST, memory::store);
        map.put(PtxOpcode.DISCARD, memory::discard);
        map.put(PtxOpcode.CALL, calls::call);
        map.put(PtxOpcode.EXIT, (source, i) -> into.add(op(OpKind.Call.EXIT, source)));
        map.put(PtxOpcode.TRAP, (source, i) -> into.add(op(OpKind.Call.TRAP, source)));
        map.put(PtxOpcode.BAR, collectives::barrier);
        map.put(PtxOpcode.BARRIER, collectives::barrier);
        map.put(PtxOpcode.MEMBAR, this::fence);
        map.put(PtxOpcode.FENCE, this::fence);
        map.put(PtxOpcode.SHFL, collectives::shuffle);
        map.put(PtxOpcode.VOTE, collectives::vote);
        map.put(PtxOpcode.MATCH, collectives::match);
        map.put(PtxOpcode.ACTIVEMASK, collectives::activeMask);
        map.put(PtxOpcode.ELECT, collectives::elect);
        map.put(PtxOpcode.ALLOCA, this::allocate);
        map.put(PtxOpcode.STACKSAVE, this::saveStack);
        map.put(PtxOpcode.STACKRESTORE, this::restoreStack);
        map.put(PtxOpcode.CREATEPOLICY, this::createPolicy);
        map.put(PtxOpcode.MOV, this::move);
        map.put(PtxOpcode.CVTA, this::convertAddress);
        map.put(PtxOpcode.ISSPACEP, this::isInSpace);
        HINTS.forEach(opcode -> map.put(opcode, (source, i) -> into.add(op(OpKind.Other.NOTHING, source))));
        return map;
    }

    /** Adds the opcodes that are decoded into several operations. */
    private void addWritten(PtxMemoryForms memory, PtxCollectiveForms collectives) {
        PtxMatrixForms matrices = new PtxMatrixForms(registers, collectives);
        CopyForms copies = new CopyForms(into, registers);
        forms.put(PtxOpcode.ATOM, (source, i) -> memory.atomic(writer(source), i));
        forms.put(PtxOpcode.RED, (source, i) -> memory.atomic(writer(source), i));
        forms.put(PtxOpcode.REDUX, (source, i) -> collectives.redux(writer(source), i));
        forms.put(PtxOpcode.LDMATRIX, (source, i) -> matrices.load(writer(source), i));
        forms.put(PtxOpcode.STMATRIX, (source, i) -> matrices.store(writer(source), i));
        MbarrierForms barriers = new MbarrierForms(into, registers);
        forms.put(PtxOpcode.MBARRIER, (source, i) -> barriers.decode(writer(source), i));
        forms.put(PtxOpcode.CP, (source, i) -> copies.decode(writer(source), i));
    }

    /** Adds the opcodes of machine IR. */
    private void addOpen(MachineIrForms open) {
        forms.put(PtxOpcode.PHI, open::phi);
        forms.put(PtxOpcode.COPY, open::copy);
        forms.put(PtxOpcode.FRAME_INDEX, open::frameIndex);
        forms.put(PtxOpcode.REG_SEQUENCE, open::sequence);
        forms.put(PtxOpcode.INSERT_SUBREG, open::insert);
        forms.put(PtxOpcode.EXTRACT_SUBREG, open::extract);
        forms.put(PtxOpcode.UNDEF, open::undefined);
        forms.put(PtxOpcode.KILL, open::undefined);
        forms.put(PtxOpcode.CALLFRAME_SETUP, open::marker);
        forms.put(PtxOpcode.CALLFRAME_DESTROY, open::marker);
    }

    private InstructionWriter writer(OpSource source) {
        return new InstructionWriter(into, source, temporaries);
    }

    void decode(OpSource source, PtxInstruction instruction) {
        Form form = forms.get(instruction.opcode());
        if (form != null) {
            form.decode(source, instruction);
        } else if (!shortForms.decode(source, instruction)) {
            function(source, instruction);
        }
    }

    private static NotDecodable unknown(PtxInstruction instruction) {
        return new NotDecodable(instruction.mnemonic());
    }

    private OpBuilder op(OpKind kind, OpSource source, int... operands) {
        OpBuilder op = new OpBuilder(kind, into.block(), source);
        op.setOperands(operands);
        return op;
    }

    /** The encoding of a cache policy is unspecified; no access that takes one depends on its value. */
    private void createPolicy(OpSource source, PtxInstruction instruction) {
        OpBuilder op = op(OpKind.Move.UNDEFINE, source);
        op.setNumbers(into.cell(PtxType.B64.width()));
        into.add(op);
        registers.write(source, op.number(0), instruction.operand(0), false);
    }

    /** {@code membar} is {@code fence.sc}; fences between proxies order nothing that is simulated. */
    private void fence(OpSource source, PtxInstruction instruction) {
        OpBuilder op = op(OpKind.Other.NOTHING, source);
        op.setFence(!instruction.has(PtxModifier.PROXY));
        op.setOrder(new MemoryOrder(
                true,
                !instruction.has(PtxModifier.RELEASE),
                !instruction.has(PtxModifier.ACQUIRE),
                instruction.has(PtxModifier.CTA) || instruction.has(PtxModifier.CLUSTER)));
        into.add(op);
    }

    // ---- the stack

    private void saveStack(OpSource source, PtxInstruction instruction) {
        result(op(OpKind.Memory.SAVE_STACK, source), instruction.operand(0), registers.addressWidth());
    }

    private void restoreStack(OpSource source, PtxInstruction instruction) {
        int width = registers.addressWidth();
        into.add(op(
                OpKind.Memory.RESTORE_STACK,
                source,
                registers.read(source, instruction.operand(0), PtxType.B64, width)));
    }

    private void allocate(OpSource source, PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        OpBuilder op =
                op(OpKind.Memory.ALLOCATE, source, registers.read(source, instruction.operand(1), type, type.width()));
        long alignment = instruction.operands().size() > 2 && instruction.operand(2) instanceof PtxInteger stated
                ? stated.value()
                : 8;
        op.setLongs(1, alignment);
        op.setToSpace(SymbolTable.space(PtxSpace.LOCAL));
        result(op, instruction.operand(0), type.width());
    }

    /** Adds an operation whose result has {@code width} bits. */
    private void result(OpBuilder op, PtxOperand target, int width) {
        registers.emit(op, target, width, false);
    }

    // ---- computations of one thread

    private void move(OpSource source, PtxInstruction instruction) {
        PtxOperand target = instruction.operand(0);
        PtxOperand value = instruction.operand(1);
        PtxType type = instruction.types().getLast();
        if (instruction.elements() > 1) {
            moveVector(source, instruction, type);
        } else if (target instanceof PtxVector || value instanceof PtxVector) {
            function(source, instruction);
        } else if (value instanceof PtxSpecialRegister special
                && !registers.clusters().constant(special).isPresent()) {
            OpBuilder op = op(OpKind.Arithmetic.SPECIAL_REGISTER, source);
            op.setRegister(PtxRegisters.special(ClusterOfOne.ofBlocks(special)));
            result(op, target, special.type().width());
        } else {
            int from = registers.read(source, value, type, type.width());
            OpBuilder op = op(OpKind.Move.MOVES, source, from);
            op.setNumbers(from);
            result(op, target, type.width());
        }
    }

    /** All elements are read before one is written. */
    private void moveVector(OpSource source, PtxInstruction instruction, PtxType type) {
        int[] from = flat(instruction.operand(1)).stream()
                .mapToInt(element -> registers.read(source, element, type, type.width()))
                .toArray();
        OpBuilder op = op(OpKind.Move.MOVES, source, from);
        op.setNumbers(from);
        op.setResult(into.cells(from.length, type.width()), ScalarType.integer(type.width()));
        op.setResultCells(from.length);
        into.add(op);
        List<PtxOperand> targets = flat(instruction.operand(0));
        for (int i = 0; i < from.length; i++) {
            registers.write(source, op.result() + i, targets.get(i), type.isSigned());
        }
    }

    /** The generic address is the start of the window plus the address in the space. */
    private void convertAddress(OpSource source, PtxInstruction instruction) {
        PtxType type = instruction.types().getLast();
        int space = SymbolTable.space(instruction.space());
        boolean isToSpace = instruction.has(PtxModifier.TO);
        int address = registers.read(source, instruction.operand(1), type, type.width());
        long base = registers.windowBase(space);
        int distance = into.constant(isToSpace ? -base : base, type.width());
        OpBuilder op = op(OpKind.Arithmetic.BINARY, source, address, distance);
        op.setOperation(Opcode.ADD, ScalarType.integer(type.width()));
        result(op, instruction.operand(0), type.width());
    }

    private void isInSpace(OpSource source, PtxInstruction instruction) {
        int address = registers.read(source, instruction.operand(1), PtxType.B64, registers.addressWidth());
        OpBuilder op = op(OpKind.Address.IS_IN_SPACE, source, address);
        op.setToSpace(SymbolTable.space(instruction.space()));
        result(op, instruction.operand(0), 1);
    }

    /** Evaluates a function of PTX on cells of the widths of its operands. */
    private void function(OpSource source, PtxInstruction instruction) {
        TypedFunction function = ThreadFunctions.of(instruction).orElseThrow(() -> unknown(instruction));
        List<PtxOperand> targets = flat(instruction.operand(0));
        List<Integer> sources = new ArrayList<>();
        List<Integer> widths = function.operandWidths();
        List<PtxOperand> values = new ArrayList<>();
        instruction.operands().stream().skip(1).forEach(operand -> values.addAll(flat(operand)));
        for (int i = 0; i < values.size() && i < widths.size(); i++) {
            int width = widths.get(i);
            sources.add(registers.read(source, values.get(i), immediateType(instruction, width), width));
        }
        if (widths.size() > values.size()) {
            sources.add(registers.readCarry(source, isSubtraction(instruction)));
        }
        OpBuilder op = op(
                OpKind.Arithmetic.THREAD_FUNCTION,
                source,
                sources.stream().mapToInt(Integer::intValue).toArray());
        op.setThreadFunction(function);
        results(op, instruction, targets, function.resultWidths());
    }

    private void results(OpBuilder op, PtxInstruction instruction, List<PtxOperand> targets, List<Integer> widths) {
        boolean isSigned =
                instruction.types().stream().findFirst().map(PtxType::isSigned).orElse(false);
        if (widths.size() == 1) {
            PtxNativeForms.of(instruction, op).ifPresent(like -> op.setNativeForm(List.of(like)));
            registers.emit(op, targets.getFirst(), widths.getFirst(), isSigned);
            return;
        }
        int[] cells = widths.stream().mapToInt(into::cell).toArray();
        op.setResult(cells[0], ScalarType.integer(widths.getFirst()));
        op.setResultCells(cells.length);
        into.add(op);
        for (int i = 0; i < cells.length; i++) {
            if (i < targets.size()) {
                registers.write(op.source(), cells[i], targets.get(i), isSigned);
            } else {
                registers.writeCarry(op.source(), cells[i], isSubtraction(instruction));
            }
        }
    }

    private static boolean isSubtraction(PtxInstruction instruction) {
        return instruction.opcode() == PtxOpcode.SUB || instruction.opcode() == PtxOpcode.SUBC;
    }

    private static List<PtxOperand> flat(PtxOperand operand) {
        if (operand instanceof PtxPredicatePair pair) {
            return List.of(pair.first(), pair.second());
        }
        return operand instanceof PtxVector vector ? vector.elements() : List.of(operand);
    }

    /** The floating-point type of this width for an immediate. */
    private static PtxType immediateType(PtxInstruction instruction, int width) {
        for (PtxType type : instruction.types()) {
            if (type.width() == width && !type.isInteger()) {
                return type;
            }
        }
        return width == 64 ? PtxType.B64 : PtxType.B32;
    }
}
