package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;

/**
 * A program with its launches.
 *
 * @param launches at least one launch sequence
 * @param madeUp those of them that were inferred for kernels of the file
 */
record LaunchedProgram(Program program, List<LaunchFile> launches, List<LaunchFile> madeUp) {
    LaunchedProgram {
        launches = List.copyOf(launches);
        madeUp = List.copyOf(madeUp);
    }

    /**
     * Reads the program {@code bytes} of {@code path} and finds its launches.
     *
     * @throws InputException if the program or its launches are not valid input, or nothing can be launched
     * @throws IOException if the launch file cannot be read
     */
    static LaunchedProgram read(Path path, byte[] bytes, CheckRequest.Launching launching) throws IOException {
        String name = path.toString();
        Program program = launching.link().read(name, bytes);
        List<LaunchFile> found =
                LaunchSource.find(path, launching.directory(), bytes, program.kernels(), launching.file());
        List<LaunchFile> launches = new ArrayList<>(found);
        if (launching.callsFunctions() && program instanceof NvvmProgram nvvm) {
            launches.addAll(FunctionKernels.addTo(nvvm.module()));
            ModuleFiles.verify(nvvm.module());
        }
        if (launches.isEmpty()) {
            String hint = launching.callsFunctions() ? ", and no function that can be called" : "; see --functions";
            throw new InputException("no-kernel", SourceLocation.ofFile(name), "there is no kernel to launch" + hint);
        }
        return new LaunchedProgram(
                program, launches, found.stream().filter(LaunchFile::isMadeUp).toList());
    }
}
