package lockstep.conformance.encoding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.control.ControlVerifier;
import lockstep.ir.sass.control.Hazard;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Executes SASS programs before and after encoding. Before, the instructions run: of a {@link MachineProgram} those in
 * memory, of a cubin those decoded from its words. After, the cubin runs that was read from the bytes of the encoder.
 * Neither run depends on control fields, so another run of the cubin tracks registers in flight, see
 * docs/control-codes.md.
 */
public final class EncodedExecution {
    private final RefinementCheck check;
    private final CubinRoundTrip roundTrip;

    /**
     * @param check how programs are run and compared
     * @param encoder that is under test
     */
    public EncodedExecution(RefinementCheck check, WordEncoder encoder) {
        this.check = check;
        this.roundTrip = new CubinRoundTrip(encoder);
    }

    /**
     * The program after encoding and decoding.
     *
     * @return empty for a program of another level, and for a cubin with unknown words
     * @throws lockstep.ir.diag.InputException if the output of the encoder is not a cubin
     */
    public Optional<SassProgram> encoded(Program program) {
        return switch (program) {
            case MachineProgram machine -> Optional.of(roundTrip.of(machine));
            case SassProgram sass -> roundTrip.of(sass);
            case NvvmProgram nvvm -> Optional.empty();
            case PtxProgram ptx -> Optional.empty();
            case OpenPtxProgram open -> Optional.empty();
            case OpenSassProgram open -> Optional.empty();
        };
    }

    // ---- control fields

    /** The uses in a cubin that come too early according to its control fields, on any path through its code. */
    public static List<Hazard> hazards(SassProgram program) {
        Cubin cubin = program.cubin();
        List<Hazard> found = new ArrayList<>();
        Optional<Architecture> architecture = cubin.header().architecture();
        for (CodeSection section : architecture.isPresent() ? cubin.code() : List.<CodeSection>of()) {
            Code code = Code.decode(section, architecture.get());
            found.addAll(ControlVerifier.hazards(code, JumpTables.of(cubin, code)));
        }
        return found;
    }

    /**
     * The first use that comes too early in a run of a cubin that tracks registers in flight; empty if there is none.
     */
    public Optional<String> stale(SassProgram program, LaunchFile launches) {
        RunRequest request = new RunRequest(
                launches,
                Schedule.of(Policy.BARRIER),
                check.options().seed(),
                check.options().fuel(),
                check.options().warpSize(),
                false,
                Optional.empty());
        RunResult result = new ReferenceEngine().run(program.imageInFlight(), request);
        return result.staleUses().listed().stream().findFirst().map(Object::toString);
    }
}
