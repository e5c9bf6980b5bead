package lockstep.arch;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.util.Types;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Sources parsed and attributed by the JDK's compiler, as one unnamed module.
 *
 * @param units one a file
 * @param trees gives elements, types and documentation
 * @param types relations between types
 */
record SourceSet(List<CompilationUnitTree> units, DocTrees trees, Types types) {
    private static final List<String> OPTIONS = List.of(
            "-proc:none",
            "-Xlint:none",
            "--add-modules",
            "jdk.incubator.vector",
            "--class-path",
            System.getProperty("java.class.path"));

    /** Source files of the project. */
    static SourceSet ofFiles(List<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<JavaFileObject> sources = new ArrayList<>();
            manager.getJavaFileObjectsFromPaths(files).forEach(sources::add);
            return attribute(compiler, sources);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** One source given as text, for samples; {@code name} is its path, for instance {@code "lockstep/a/B.java"}. */
    static SourceSet ofText(String name, String text) {
        return ofTexts(Map.of(name, text));
    }

    /** Sources given as text, by path. */
    static SourceSet ofTexts(Map<String, String> texts) {
        List<JavaFileObject> sources = new ArrayList<>();
        texts.forEach((name, text) -> sources.add(new TextSource(name, text)));
        return attribute(ToolProvider.getSystemJavaCompiler(), sources);
    }

    private static SourceSet attribute(JavaCompiler compiler, List<JavaFileObject> sources) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(null, null, diagnostics, OPTIONS, null, sources);
        try {
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            task.analyze();
            diagnostics.getDiagnostics().stream()
                    .filter(diagnostic -> diagnostic.getKind() == javax.tools.Diagnostic.Kind.ERROR)
                    .findFirst()
                    .ifPresent(error -> {
                        throw new IllegalStateException("sources do not compile: " + error);
                    });
            return new SourceSet(units, DocTrees.instance(task), task.getTypes());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** A source that is only a text. */
    private static final class TextSource extends SimpleJavaFileObject {
        private final String text;

        TextSource(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
