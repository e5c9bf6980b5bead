package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A kernel that stores 7, and shell scripts that replace compilers, in one folder. */
record CompilerStubs(Path folder) {
    private static final String KERNEL = """
            target triple = "nvptx64-nvidia-cuda"
            define ptx_kernel void @k(ptr %p) {
              store i32 7, ptr %p
              ret void
            }
            """;
    private static final String PTX = """
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p) {
              .reg .b64 %p;
              ld.param.u64 %p, [p];
              st.u32 [%p], VALUE;
              ret;
            }
            """;

    /** Instructions that the PTX of {@link #writes} executes in a warp. */
    static final int EXECUTED = 3;

    /** Writes the kernel with its launch, in a file whose name ends in {@code form}, for instance {@code .O1.ll}. */
    void writeKernel(String form) throws IOException {
        Files.writeString(folder.resolve("k" + form), KERNEL);
        Files.writeString(
                folder.resolve("k.launch"), "LAUNCH: k grid=1 block=1 args=[out i32[1]]\nEXPECT: k arg=0[0]=7\n");
    }

    /** A tool that does {@code body}; {@code $last} is its last argument. */
    OutsideTool tool(String name, String body) throws IOException {
        Path script = folder.resolve(name);
        Files.writeString(script, "#!/bin/sh\nfor last; do :; done\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new OutsideTool(script);
    }

    /** What a tool does that writes PTX storing {@code value}. */
    String writes(int value) throws IOException {
        Path ptx = folder.resolve("stores-" + value + ".made");
        Files.writeString(ptx, PTX.replace("VALUE", Integer.toString(value)));
        return "cat " + ptx + " > $last";
    }
}
