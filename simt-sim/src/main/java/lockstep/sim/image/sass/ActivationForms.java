package lockstep.sim.image.sass;

import java.util.Map;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;

/**
 * Decodes calls and returns that enter and leave activations of functions: docs/sass-simulation.md, "Calls in threaded
 * functions".
 */
final class ActivationForms {
    private static final int PAIR = 64;

    private final FunctionAssembler into;
    private final ControlForms control;
    private final Map<Long, Long> relocated;
    private final Map<Long, FunctionImage> callees;

    /**
     * @param relocated targets that relocations give, by the addresses of the calls
     * @param callees all functions that may be called, by their addresses
     */
    ActivationForms(
            FunctionAssembler into, ControlForms control, Map<Long, Long> relocated, Map<Long, FunctionImage> callees) {
        this.into = into;
        this.control = control;
        this.relocated = relocated;
        this.callees = callees;
    }

    void call(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        if (instruction.name().equals("CALL")) {
            throw new NotDecodable(instruction.name());
        }
        control.restrict(writer, instruction);
        OpBuilder op = Jump.isIndirect(instruction.word())
                ? indirect(writer, control.destination(writer, place, instruction))
                : direct(
                        writer,
                        relocated.getOrDefault(place.address(), place.target().orElse(Jump.NOWHERE)));
        op.setLongs(place.next());
        writer.main(op);
    }

    private OpBuilder direct(InstructionWriter writer, long target) {
        FunctionImage callee = callees.get(target);
        if (callee == null) {
            return indirect(writer, into.constant(target, PAIR));
        }
        OpBuilder op = writer.op(OpKind.Call.CALL);
        op.setCallee(callee);
        return op;
    }

    private OpBuilder indirect(InstructionWriter writer, int address) {
        OpBuilder op = writer.op(OpKind.Call.CALL_ADDRESS, address);
        op.setCallees(callees);
        return op;
    }

    void leave(InstructionWriter writer, CodePlace place, DecodedInstruction instruction) {
        control.restrict(writer, instruction);
        writer.main(writer.op(OpKind.Call.RETURN_TO, control.destination(writer, place, instruction)));
    }
}
