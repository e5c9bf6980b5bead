package lockstep.arch;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.util.Types;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Sources parsed and attributed by the JDK's compiler, as one unnamed module.
 *
 * @param units one a file
 * @param trees gives elements, types and documentation
 * @param types relations between types
 */
record SourceSet(List<CompilationUnitTree> units, DocTrees trees, Types types) {
    private static final List<String> OPTIONS =
            List.of("-proc:none", "-Xlint:none", "--add-modules", "jdk.incubator.vector");

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** One for all sets, since opening the JDK's modules and the class path takes longer than compiling a sample. */
    private static final StandardJavaFileManager MANAGER = manager();

    private static StandardJavaFileManager manager() {
        StandardJavaFileManager manager = COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
        try {
            List<Path> path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(Path::of)
                    .toList();
            manager.setLocationFromPaths(StandardLocation.CLASS_PATH, path);
            return manager;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Source files of the project. */
    static SourceSet ofFiles(List<Path> files) {
        List<JavaFileObject> sources = new ArrayList<>();
        MANAGER.getJavaFileObjectsFromPaths(files).forEach(sources::add);
        return attribute(sources);
    }

    /** One source given as text, for samples; {@code name} is its path, for instance {@code "lockstep/a/B.java"}. */
    static SourceSet ofText(String name, String text) {
        return ofTexts(Map.of(name, text));
    }

    /** Sources given as text, by path. */
    static SourceSet ofTexts(Map<String, String> texts) {
        List<JavaFileObject> sources = new ArrayList<>();
        texts.forEach((name, text) -> sources.add(new TextSource(name, text)));
        return attribute(sources);
    }

    private static SourceSet attribute(List<JavaFileObject> sources) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) COMPILER.getTask(null, MANAGER, diagnostics, OPTIONS, null, sources);
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
