package lockstep.conformance.sync;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.ori.sync.Synchronization;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;

/** The kernels of {@code kernels.txt}, and how their results are judged. */
final class SyncKernels {
    private static final String HEAD = """
            .ori 1 %s sm_90 free threaded
            .kernel registers=255 parameters=0:8,8:8,16:8 shared=1024 local=4096 barriers=16
            .bank 2 0000000000000000000000000000000000000000000000000000000000000000
            %s.B0:
              S2R %%R0, SR_TID.X ;
              S2R %%R1, SR_LANEID ;
              LDC.64 %%R90x2, c[0x0][0x210] ;
              IMAD.WIDE.U32 %%R2x2, %%R0, 0x20, %%R90x2 ;
              LDC.64 %%R91x2, c[0x0][0x218] ;
              IMAD.WIDE.U32 %%R92x2, %%R0, 0x4, %%R91x2 ;
              LDG.E %%R4, desc[UR6][%%R92x2.64] ;
              LDC.64 %%R5x2, c[0x0][0x220] ;
            """;
    private static final String TABLE = ".table 2 0 .A .B .C .D .A .C .D .B\n";
    private static final String NAME = "kernel";
    private static final LaunchFile LAUNCHES = LaunchReader.readFile("kernel.launch", """
            LAUNCH: kernel grid=1 block=64 args=[out i32[512], buf i32[64] rand(5,0,7), out i32[4]]
            """);
    /** Lanes that wait for one another take long. */
    private static final LaunchFile FEW = LaunchReader.readFile(
            "kernel.launch",
            "LAUNCH: kernel grid=1 block=4 args=[out i32[512], buf i32[64] rand(5,0,7), out i32[4]]\n");

    /**
     * A kernel.
     *
     * @param name of the kernel
     * @param kind which schedules it runs under
     * @param text of the module
     */
    record Kernel(String name, String kind, String text) {
        OriModule module() {
            return SyncKernels.parse(text);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private SyncKernels() {}

    static List<Kernel> all() {
        List<Kernel> found = new ArrayList<>();
        for (String part : resource().split("\n== ")) {
            if (!part.startsWith("#")) {
                int end = part.indexOf('\n');
                String[] head = part.substring(0, end).split(" ");
                found.add(of(head[0], head.length > 1 ? head[1] : "", part.substring(end + 1)));
            }
        }
        return found;
    }

    /** The kernel with this body, in the language of {@code kernels.txt}. */
    static Kernel of(String name, String kind, String body) {
        return new Kernel(name, kind, text(body));
    }

    static Kernel named(String name) {
        return all().stream()
                .filter(kernel -> kernel.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String resource() {
        try (InputStream stream = SyncKernels.class.getResourceAsStream("kernels.txt")) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(String body) {
        StringBuilder text = new StringBuilder(HEAD.formatted(NAME, body.contains("BRX") ? TABLE : ""));
        for (String line : body.lines().filter(l -> !l.isBlank()).toList()) {
            if (line.startsWith(".FUNCTION")) {
                text.append(".ori 1 %s sm_90 free threaded\n.B0:\n".formatted(line.substring(10)));
            } else if (line.startsWith("OUT")) {
                String[] words = line.substring(4).split(", ");
                text.append("  STG.E desc[UR6][%%R2x2.64+0x%x], %s ;\n"
                        .formatted(4 * Integer.parseInt(words[0]), words[1]));
            } else if (line.equals("END")) {
                text.append("  EXIT ;\n");
            } else if (line.startsWith(".")) {
                text.append(line).append('\n');
            } else {
                text.append("  ").append(line).append(" ;\n");
            }
        }
        return text.toString();
    }

    static OriModule parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        OriModule module = OriModuleText.parse(text, "kernel.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics + text))
                .module();
        verify(module);
        return module;
    }

    /** The synced module of {@code kernel} with a mistake: each pattern once replaced; a bar in it ends a line. */
    static OriModule mistaken(Kernel kernel, List<String> patterns, List<String> replacements) {
        String text = OriModuleText.print(synced(kernel.module()));
        for (int i = 0; i < patterns.size(); i++) {
            String pattern = patterns.get(i).replace("|", "\n");
            if (!text.contains(pattern)) {
                throw new AssertionError(pattern + " is not in\n" + text);
            }
            text = text.replace(pattern, replacements.get(i).replace("|", "\n"));
        }
        return parse(text);
    }

    static void verify(OriModule module) {
        Diagnostics diagnostics = new Diagnostics();
        OriFile file = OriFile.of(module);
        file.verify(diagnostics);
        PtxMacros.verify(file, diagnostics);
        if (diagnostics.hasFatal()) {
            throw new AssertionError(diagnostics + OriModuleText.print(module));
        }
    }

    static OriModule synced(OriModule module) {
        Diagnostics diagnostics = new Diagnostics();
        return Synchronization.apply(module, diagnostics).orElseThrow(() -> new AssertionError(diagnostics.toString()));
    }

    private static List<Schedule> schedules(String kind) {
        return switch (kind) {
            case "stack" -> List.of(Schedule.of(Policy.STACK), new Schedule(Policy.STACK, 7));
            case "apart" -> List.of(new Schedule(Policy.INDEPENDENT, 1), new Schedule(Policy.INDEPENDENT, 2));
            default -> CheckOptions.DEFAULT.schedules();
        };
    }

    /** Whether {@code after} does what the kernel does, under all its schedules. */
    static Verdict judge(Kernel kernel, OriModule after) {
        RefinementCheck check = new RefinementCheck(
                        new FastEngine(),
                        CheckOptions.DEFAULT
                                .withSchedules(schedules(kernel.kind()))
                                .withFuel(400_000))
                .unexplained();
        LaunchFile launches = kernel.kind().equals("apart") ? FEW : LAUNCHES;
        Runs before = check.run(check.image(new OpenSassProgram("before.ori", kernel.module())), launches);
        return check.compare(before, check.runAfter(before, check.image(new OpenSassProgram("after.ori", after))));
    }
}
