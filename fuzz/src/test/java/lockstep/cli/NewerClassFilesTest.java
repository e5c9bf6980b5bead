package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The classes of picocli with today's version are verified by the virtual machine, and work. */
final class NewerClassFilesTest {
    @TempDir
    private Path folder;

    private Path newer() throws Exception {
        Path picocli = Path.of(CommandLine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return Files.write(folder.resolve("picocli.jar"), NewerClassFiles.newer(picocli));
    }

    private static int major(JarFile jar, JarEntry entry) throws IOException {
        return ClassFile.of().parse(jar.getInputStream(entry).readAllBytes()).majorVersion();
    }

    @Test
    void allClassesHaveStackMaps() throws Exception {
        int classes = 0;
        try (JarFile jar = new JarFile(newer().toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    assertTrue(major(jar, entry) >= 50, entry.getName());
                    classes++;
                }
            }
        }
        assertTrue(classes > 100, "classes: " + classes);
    }

    /** Loads and verifies each class, away from the one that the tests use, and parses a command line. */
    @Test
    void theyAreVerified() throws Exception {
        Path made = newer();
        try (JarFile jar = new JarFile(made.toFile());
                URLClassLoader loader =
                        new URLClassLoader(new URL[] {made.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.startsWith("picocli/") && name.endsWith(".class")) {
                    Class.forName(name.substring(0, name.length() - 6).replace('/', '.'), true, loader);
                }
            }
            Class<?> line = loader.loadClass("picocli.CommandLine");
            assertNotSame(CommandLine.class, line);
            Class<?> model = loader.loadClass("picocli.CommandLine$Model$CommandSpec");
            Object spec = model.getMethod("create").invoke(null);
            Object made2 = line.getConstructor(Object.class).newInstance(spec);
            Object usage = line.getMethod("getUsageMessage").invoke(made2);
            assertEquals("Usage: <main class>", String.valueOf(usage).strip());
        }
    }
}
