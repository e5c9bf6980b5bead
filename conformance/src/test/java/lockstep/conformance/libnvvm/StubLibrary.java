package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ExternalTool.ToolRun;

/**
 * A stub with the interface of libnvvm, compiled from C by the test: it does what the first word of the text says. So
 * crashes, loops and stray output can be tested wherever a C compiler is installed.
 */
final class StubLibrary {
    private static final List<String> COMPILERS = List.of("cc", "gcc", "clang");

    private static final String SOURCE = """
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            struct program { char *text; char *result; };
            typedef struct program *handle;
            const char *nvvmGetErrorString(int s) { return s == 6 ? "INVALID" : s == 9 ? "FAILED" : 0; }
            static int live;
            int nvvmCreateProgram(handle *p) { *p = calloc(1, sizeof **p); live++; return 0; }
            int nvvmDestroyProgram(handle *p) { free((*p)->text); free((*p)->result); free(*p); live--; return 0; }
            static int begins(handle p, const char *w) { return !strncmp(p->text, w, strlen(w)); }
            int nvvmAddModuleToProgram(handle p, const char *text, size_t bytes, const char *name) {
              p->text = calloc(1, bytes + 1);
              memcpy(p->text, text, bytes);
              return begins(p, "refuse-add") ? 4 : 0;
            }
            int nvvmVerifyProgram(handle p, int n, const char **o) { return begins(p, "refuse-verify") ? 6 : 0; }
            int nvvmCompileProgram(handle p, int n, const char **o) {
              if (begins(p, "crash")) { fputs("about to crash\\n", stderr); *(volatile int *) 8 = 1; }
              if (begins(p, "exit")) exit(3);
              if (begins(p, "loop")) { fputs("looping\\n", stderr); for (;;) sleep(1); }
              if (begins(p, "print")) { printf("a word of mine\\n"); fflush(stdout); }
              if (begins(p, "refuse-compile")) return 9;
              p->result = calloc(1, strlen(p->text) + 10000);
              int at = sprintf(p->result, "%s|live=%d", p->text, live);
              if (begins(p, "process")) at += sprintf(p->result + at, "|%d", (int) getpid());
              for (int i = 0; i < n; i++) at += sprintf(p->result + at, "|%s", o[i]);
              return 0;
            }
            int nvvmGetCompiledResultSize(handle p, size_t *s) { *s = strlen(p->result) + 1; return 0; }
            int nvvmGetCompiledResult(handle p, char *r) { strcpy(r, p->result); return 0; }
            int nvvmGetProgramLogSize(handle p, size_t *s) { *s = begins(p, "refuse") ? 5 : 1; return 0; }
            int nvvmGetProgramLog(handle p, char *r) { strcpy(r, begins(p, "refuse") ? "why?" : ""); return 0; }
            """;

    private StubLibrary() {}

    /** Compiles it to {@code folder}; the test is skipped if a C compiler is missing. */
    static Path in(Path folder) throws IOException {
        return compile(folder, SOURCE);
    }

    /** One that lacks a function. */
    static Path without(String function, Path folder) throws IOException {
        return compile(folder, SOURCE.replace(function + "(", function + "Not("));
    }

    private static Path compile(Path folder, String text) throws IOException {
        Path source = Files.writeString(folder.resolve("made.c"), text);
        Path library = folder.resolve("libmade.so");
        ExternalTool compiler = COMPILERS.stream()
                .flatMap(name -> ExternalTool.find(name).stream())
                .findFirst()
                .orElseGet(() -> abort("there is no C compiler"));
        ToolRun run = compiler.run(
                List.of("-w", "-shared", "-fPIC", "-o", library.toString(), source.toString()), Duration.ofMinutes(1));
        ToolRun.Exited exited = assertInstanceOf(ToolRun.Exited.class, run);
        assertEquals(0, exited.status(), exited.output());
        return library;
    }
}
