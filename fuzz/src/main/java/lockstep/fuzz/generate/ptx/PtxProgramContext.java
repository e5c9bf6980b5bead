package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.choices.Choices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.op.OpTable;

/** What all functions of a generated PTX program share. */
final class PtxProgramContext {
    /** No program has an earlier version. */
    private static final PtxVersion LEAST = new PtxVersion(7, 8);

    private final Choices choices;
    private final Profile profile;
    private final ComputingForms forms;
    private final Dim3 grid;
    private final Dim3 block;
    private final List<PtxItem> variables = new ArrayList<>();
    private final List<PtxItem> functions = new ArrayList<>();
    private final PtxVariables globals;
    private final List<PtxDeviceFunction> callable = new ArrayList<>();

    PtxProgramContext(Choices choices, Profile profile, ComputingForms forms, Dim3 grid, Dim3 block) {
        this.choices = Objects.requireNonNull(choices);
        this.profile = Objects.requireNonNull(profile);
        this.forms = Objects.requireNonNull(forms);
        this.grid = grid;
        this.block = block;
        this.globals = new PtxVariables(this);
    }

    Choices choices() {
        return choices;
    }

    Profile profile() {
        return profile;
    }

    /** What the architecture has. */
    ComputingForms forms() {
        return forms;
    }

    /** Blocks of the grid. */
    Dim3 grid() {
        return grid;
    }

    /** Threads of a block. */
    Dim3 block() {
        return block;
    }

    /** Threads of a block. */
    int blockThreads() {
        return block.x() * block.y() * block.z();
    }

    /** Variables of the module. */
    PtxVariables globals() {
        return globals;
    }

    /** Functions that may be called, each complete. */
    List<PtxDeviceFunction> callable() {
        return callable;
    }

    void add(PtxVariable variable) {
        variables.add(new PtxGlobal(variable, SourceLocation.NONE));
    }

    void add(PtxFunction function) {
        functions.add(function);
    }

    /** The earliest version that has all that is used. */
    PtxVersion version() {
        return functions.stream()
                .flatMap(item -> item instanceof PtxFunction function ? function.body().stream() : Stream.empty())
                .flatMap(body -> body.statements().stream())
                .map(PtxProgramContext::firstVersion)
                .reduce(later(LEAST, forms.target().firstVersion()), PtxProgramContext::later);
    }

    private static PtxVersion later(PtxVersion one, PtxVersion other) {
        return one.isAtLeast(other) ? one : other;
    }

    private static PtxVersion firstVersion(PtxStatement statement) {
        if (!(statement instanceof PtxInstruction instruction)) {
            return LEAST;
        }
        return OpTable.get()
                .find(instruction.opcode(), instruction.suffixes())
                .map(form -> OpTable.get().since(form, instruction.suffixes()).version())
                .orElse(LEAST);
    }

    /** Variables, then functions: everything is declared before it is used. */
    List<PtxItem> items() {
        List<PtxItem> all = new ArrayList<>(variables);
        all.addAll(functions);
        return all;
    }
}
