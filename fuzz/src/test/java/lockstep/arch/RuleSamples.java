package lockstep.arch;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Compiles sample sources to class files, for rules that read classes. */
final class RuleSamples {
    private RuleSamples() {}

    /**
     * Compiles sources that depend on nothing but the JDK and each other.
     *
     * @param folder where sources and classes go
     * @param namesAndTexts path and text, in turn
     */
    static JavaClasses compile(Path folder, String... namesAndTexts) {
        Path classes = folder.resolve("classes");
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
        try {
            for (int index = 0; index < namesAndTexts.length; index += 2) {
                Path source = folder.resolve("sources").resolve(namesAndTexts[index]);
                Files.createDirectories(source.getParent());
                Files.writeString(source, namesAndTexts[index + 1]);
                arguments.add(source.toString());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException("the sample does not compile");
        }
        return new ClassFileImporter().importPath(classes);
    }
}
