package lockstep.conformance.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.live.MachineKills;
import lockstep.conformance.live.OriKills;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.ori.OriLayout;

/**
 * Converts a program of PTX, machine IR or Ori to its other forms, each of which must refine it: {@code open} and
 * {@code close} between the closed and the open form, and {@code liveness}, in which registers are overwritten where
 * they are dead. docs/liveness.md. A program with virtual registers or open instructions does not have a closed form.
 *
 * @param program as it was read
 * @param forms by the names of the steps, in order
 */
public record FormSteps(Program program, Map<String, Program> forms) implements ProgramSteps {
    private static final String LIVENESS = "liveness";
    /** In the order of their step numbers, which are the same for all files of a check. */
    private static final List<String> NAMES = List.of(OpenPassSteps.OPEN, OpenPassSteps.CLOSE, LIVENESS);

    static FormSteps of(PtxProgram program) {
        MachineModule open = MachineLayout.open(program.module());
        Map<String, Program> forms = new LinkedHashMap<>();
        forms.put(OpenPassSteps.OPEN, new OpenPtxProgram(open));
        forms.put(LIVENESS, new OpenPtxProgram(MachineKills.of(open)));
        return new FormSteps(program, forms);
    }

    static FormSteps of(OpenPtxProgram program) {
        Map<String, Program> forms = new LinkedHashMap<>();
        MachineLayout.close(program.module(), new Diagnostics())
                .ifPresent(closed -> forms.put(OpenPassSteps.CLOSE, new PtxProgram(closed)));
        forms.put(LIVENESS, new OpenPtxProgram(MachineKills.of(program.module())));
        return new FormSteps(program, forms);
    }

    static FormSteps of(OpenSassProgram program) {
        Map<String, Program> forms = new LinkedHashMap<>();
        Optional<CubinImage> closed = OriLayout.close(program.module(), new Diagnostics());
        closed.map(CubinLayout::layOut)
                .ifPresent(cubin -> forms.put(OpenPassSteps.CLOSE, new SassProgram(program.file(), cubin)));
        forms.put(LIVENESS, new OpenSassProgram(program.file(), OriKills.of(program.module())));
        return new FormSteps(program, forms);
    }

    /** The other forms of an open program. */
    public static Optional<FormSteps> of(Program program) {
        return switch (program) {
            case OpenPtxProgram open -> Optional.of(of(open));
            case OpenSassProgram open -> Optional.of(of(open));
            case NvvmProgram _, PtxProgram _, SassProgram _, MachineProgram _ -> Optional.empty();
        };
    }

    /** Judges each form as a step outside a pipeline. */
    public void judge(Bracket bracket, Bracket.Reached input) {
        forms.forEach((name, form) -> bracket.step(new Step(-1, name, form.dialect()), input, true, form));
    }

    @Override
    public Taken take(Bracket bracket) {
        Bracket.Reached input = bracket.begin(bracket.image(program));
        forms.forEach((name, form) ->
                bracket.step(new Step(NAMES.indexOf(name), name, form.dialect()), input, () -> bracket.image(form)));
        return new Taken(input, List.of(), List.of());
    }
}
