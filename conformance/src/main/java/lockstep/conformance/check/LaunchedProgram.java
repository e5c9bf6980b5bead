package lockstep.conformance.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;

/**
 * A program with what is launched of it.
 *
 * @param launches at least one launch sequence
 */
record LaunchedProgram(Program program, List<LaunchFile> launches) {
    LaunchedProgram {
        launches = List.copyOf(launches);
    }

    /**
     * The program {@code bytes}, which stand in {@code path}.
     *
     * @throws InputException if the program or its launches are no valid input, or nothing of it can be launched
     * @throws IOException if the launch file cannot be read
     */
    static LaunchedProgram read(Path path, byte[] bytes, CheckRequest request) throws IOException {
        String name = path.toString();
        Program program = ProgramFiles.read(name, bytes).orThrow();
        List<LaunchFile> launches =
                new ArrayList<>(LaunchSource.find(path, bytes, program.kernels(), request.launchFile()));
        if (request.callsFunctions() && program instanceof NvvmProgram nvvm) {
            FunctionKernels.Made made = FunctionKernels.of(nvvm.module());
            program = new NvvmProgram(ModuleFiles.read(name, joined(bytes, made.text())));
            launches.addAll(made.launches());
        }
        if (launches.isEmpty()) {
            String hint = request.callsFunctions() ? ", and no function that can be called" : "; see --functions";
            throw new InputException(
                    "no-kernel", SourceLocation.ofFile(name), "there is no kernel to launch" + hint);
        }
        return new LaunchedProgram(program, launches);
    }

    /** The program's own bytes come first, so that places in them stay what they are. */
    private static byte[] joined(byte[] program, String more) {
        byte[] added = ("\n" + more).getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = Arrays.copyOf(program, program.length + added.length);
        System.arraycopy(added, 0, all, program.length, added.length);
        return all;
    }
}
