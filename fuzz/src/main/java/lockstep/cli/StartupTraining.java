package lockstep.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.cli.session.InputFiles;
import lockstep.cli.session.Output;
import lockstep.cli.session.Session;
import lockstep.cli.session.Terminal;

/**
 * The training run of the launcher: what it loads, links and runs, the virtual machine finds ready at the start of
 * later commands. What people wait for most: lookups (help and lists), a check, and a campaign, which executes very
 * much of the code.
 */
public final class StartupTraining {
    /** Leaves the campaign out, whose classes and methods make the cache three times as large. */
    private static final String BRIEF = "--brief";

    /** Lookups alone: the smaller the cache, the sooner they begin. */
    private static final String LOOKUPS = "--lookups";

    private static final String CAMPAIGN = "fuzz --seeds 0..199 --workers 1 --out training";
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=32 args=[buf i32[32] iota]
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              %v = load i32, ptr addrspace(1) %p
              %w = add i32 %v, 0
              store i32 %w, ptr addrspace(1) %p
              ret void
            }
            """;
    private static final List<String> LOOKED_UP = List.of(
            "--version",
            "--help",
            "check --help",
            "sim --help",
            "opt --help",
            "list passes",
            "list rules --json",
            "list intrinsics",
            "list pipelines",
            "list phases");
    private static final List<String> COMMANDS =
            List.of("opt k.ll --passes instsimplify", "sim k.ll --show 0[0..3]", "check k.ll");

    private StartupTraining() {}

    /** @param arguments the folder to work in, which is made; {@value #BRIEF} or {@value #LOOKUPS} before it */
    public static void main(String[] arguments) throws IOException {
        String only = arguments.length > 1 ? arguments[0] : "";
        Path folder =
                Files.createDirectories(Path.of(arguments[arguments.length - 1]).toAbsolutePath());
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
        List<String> commands = new ArrayList<>(LOOKED_UP);
        if (!only.equals(LOOKUPS)) {
            commands.addAll(COMMANDS);
        }
        if (!only.equals(LOOKUPS) && !only.equals(BRIEF)) {
            commands.add(CAMPAIGN);
        }
        for (String command : commands) {
            List<String> words = List.of(command.split(" "));
            Session session = new Session(
                    words,
                    folder,
                    new Output(OutputStream.nullOutputStream()),
                    Output.forMessages(OutputStream.nullOutputStream()),
                    Terminal.NONE,
                    new InputFiles(folder, InputStream.nullInputStream()));
            new Lockstep(session, Commands.of(words)).run();
        }
    }
}
