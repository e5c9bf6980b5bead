package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.cfg.LiveAtEntry;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Category;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxStatement;

/**
 * The registers that may be read before they are written: those live at the entry. They are undefined when the function
 * begins; the others do not need an initial value, and parameters in registers have one. A write of one component of a
 * vector register does not kill the register.
 */
final class UpwardExposed {
    private final List<PtxRegister> all;
    private final BitSet live;

    UpwardExposed(PtxBlockPlan plan, PtxFunction function) {
        this.all = function.body().orElseThrow().registers();
        FlowGraph graph = plan.graph();
        BitSet[] reads = new BitSet[graph.size()];
        BitSet[] writes = new BitSet[graph.size()];
        for (PtxBlockPlan.Block block : plan.blocks()) {
            reads[block.number] = new BitSet();
            writes[block.number] = new BitSet();
            scan(block, reads[block.number], writes[block.number]);
        }
        readOnEdges(plan, graph, reads, writes);
        this.live = LiveAtEntry.of(graph, reads, writes);
        function.header().parameters().stream()
                .flatMap(parameter -> parameter.register().stream())
                .forEach(register -> live.clear(register.number()));
    }

    /** A PHI reads at the end of the predecessor of each value. */
    private static void readOnEdges(PtxBlockPlan plan, FlowGraph graph, BitSet[] reads, BitSet[] writes) {
        for (PtxBlockPlan.Block block : plan.blocks()) {
            for (PtxInstruction phi : block.phis()) {
                Map<PtxLabel, List<PtxOperand>> incoming = PhiRows.incoming(phi);
                for (int i = 0; i < graph.predecessorCount(block.number); i++) {
                    int source = graph.predecessor(block.number, i);
                    PtxLabel label = plan.blocks().get(source).label;
                    if (label != null) {
                        incoming.getOrDefault(label, List.of())
                                .forEach(value -> read(value, reads[source], writes[source]));
                    }
                }
            }
        }
    }

    private static void scan(PtxBlockPlan.Block block, BitSet reads, BitSet writes) {
        for (List<PtxStatement> together : ParallelCopy.steps(block.statements)) {
            for (PtxStatement statement : together) {
                if (statement instanceof PtxInstruction instruction) {
                    sources(instruction, reads, writes);
                }
            }
            for (PtxStatement statement : together) {
                if (statement instanceof PtxInstruction instruction) {
                    results(instruction, writes);
                }
            }
        }
        if (block.guard != null) {
            read(block.guard.predicate(), reads, writes);
        }
        if (block.branch != null && block.guard == null) {
            block.branch.operands().forEach(operand -> read(operand, reads, writes));
        }
    }

    /** The registers that an instruction reads; none for a PHI, which reads at the end of its predecessors. */
    private static void sources(PtxInstruction instruction, BitSet reads, BitSet writes) {
        if (instruction.opcode() == PtxOpcode.PHI) {
            return;
        }
        List<PtxOperand> operands = instruction.operands();
        boolean hasResult = hasResult(instruction);
        for (int i = hasResult ? 1 : 0; i < operands.size(); i++) {
            read(operands.get(i), reads, writes);
        }
        if (instruction.opcode().spec().category() == Category.VIDEO && !operands.isEmpty()) {
            read(operands.getFirst(), reads, writes);
        }
    }

    private static void results(PtxInstruction instruction, BitSet writes) {
        List<PtxOperand> operands = instruction.operands();
        if (hasResult(instruction)) {
            write(operands.getFirst(), writes);
        }
        if (!operands.isEmpty() && operands.getFirst() instanceof PtxCallOperand call) {
            call.results().forEach(result -> write(result, writes));
        }
    }

    /** Whether the first operand is a destination. */
    static boolean hasResult(PtxInstruction instruction) {
        if (instruction.operands().isEmpty()) {
            return false;
        }
        Category category = instruction.opcode().spec().category();
        boolean isReduction = instruction.has(PtxModifier.RED);
        return switch (category) {
            case INTEGER, CARRY, FLOAT, COMPARISON, LOGIC, MOVE, COLLECTIVE, VIDEO, PSEUDO -> true;
            case MEMORY ->
                instruction.opcode() == PtxOpcode.LD
                        || instruction.opcode() == PtxOpcode.LDU
                        || instruction.opcode() == PtxOpcode.CREATEPOLICY;
            case ATOMIC -> instruction.opcode() == PtxOpcode.ATOM;
            case ASYNC ->
                !(instruction.operands().getFirst() instanceof PtxAddress)
                        && instruction.opcode() == PtxOpcode.MBARRIER;
            case BARRIER -> isReduction;
            case STACK -> instruction.opcode() != PtxOpcode.STACKRESTORE;
            case MATRIX -> instruction.opcode() == PtxOpcode.LDMATRIX;
            case CONTROL, TEXTURE, OTHER -> false;
        };
    }

    private static void read(PtxOperand operand, BitSet reads, BitSet writes) {
        switch (operand) {
            case PtxRegister register -> {
                if (!writes.get(register.number())) {
                    reads.set(register.number());
                }
            }
            case PtxComponent part -> read(part.register(), reads, writes);
            case PtxNot not -> read(not.predicate(), reads, writes);
            case PtxMinus minus -> read(minus.operand(), reads, writes);
            case PtxSum sum -> read(sum.register(), reads, writes);
            case PtxSelection selection -> read(selection.register(), reads, writes);
            case PtxVector vector -> vector.elements().forEach(element -> read(element, reads, writes));
            case PtxPredicatePair pair -> {
                read(pair.first(), reads, writes);
                read(pair.second(), reads, writes);
            }
            case PtxAddress.OfRegister address -> read(address.base(), reads, writes);
            case PtxCallOperand call -> {
                call.arguments().forEach(argument -> read(argument, reads, writes));
                read(call.target(), reads, writes);
            }
            case PtxAddress a -> {}
            case PtxSpecialRegister s -> {}
            case PtxInteger i -> {}
            case PtxFloat f -> {}
            case PtxSymbolOperand s -> {}
            case PtxSink s -> {}
        }
    }

    private static void write(PtxOperand operand, BitSet writes) {
        switch (operand) {
            case PtxRegister register -> writes.set(register.number());
            case PtxVector vector -> vector.elements().forEach(element -> write(element, writes));
            case PtxPredicatePair pair -> {
                write(pair.first(), writes);
                write(pair.second(), writes);
            }
            case PtxComponent p -> {}
            case PtxSelection s -> {}
            case PtxNot n -> {}
            case PtxMinus m -> {}
            case PtxSum s -> {}
            case PtxAddress a -> {}
            case PtxCallOperand c -> {}
            case PtxSpecialRegister s -> {}
            case PtxInteger i -> {}
            case PtxFloat f -> {}
            case PtxSymbolOperand s -> {}
            case PtxSink s -> {}
        }
    }

    /** In the order of their numbers. */
    List<PtxRegister> registers() {
        List<PtxRegister> result = new ArrayList<>();
        live.stream().forEach(number -> result.add(all.get(number)));
        return result;
    }
}
