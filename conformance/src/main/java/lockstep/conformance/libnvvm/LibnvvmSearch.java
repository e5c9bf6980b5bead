package lockstep.conformance.libnvvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Searches for the library, in this order: the file {@code NVVM_LIBRARY}, exclusively if that is set; below
 * {@code CUDA_HOME}, then {@code CUDA_PATH}; around each {@code nvcc} on the {@code PATH}, with symbolic links
 * followed; below {@code /usr/local/cuda}, the newest {@code /usr/local/cuda-*}, {@code /opt/cuda}; in the folders of
 * libraries of the distribution.
 *
 * <p>Source: the layout of the CUDA toolkit ({@code nvvm/lib64}) and of its packages ({@code lib}), as installed.
 */
final class LibnvvmSearch {
    private static final String VARIABLE = "NVVM_LIBRARY";
    private static final List<String> TOOLKIT_VARIABLES = List.of("CUDA_HOME", "CUDA_PATH");
    private static final List<String> FOLDERS = List.of("nvvm/lib64", "nvvm/lib", "lib64", "lib");
    private static final List<String> FILES = List.of("libnvvm.so", "libnvvm.so.4", "libnvvm.so.3");
    private static final List<String> DISTRIBUTION =
            List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib");

    private final Map<String, String> environment;
    private final Path root;

    LibnvvmSearch(Map<String, String> environment) {
        this(environment, Path.of("/"));
    }

    /** A search in which absolute default folders are relative to {@code root}. */
    LibnvvmSearch(Map<String, String> environment, Path root) {
        this.environment = Map.copyOf(environment);
        this.root = root;
    }

    /** The library, as a file that can be read. */
    Optional<Path> find() {
        String named = variable(VARIABLE);
        if (!named.isEmpty()) {
            return Optional.of(Path.of(named)).filter(Files::isReadable);
        }
        Stream<Path> toolkits =
                Stream.of(ofVariables(), aroundCompilers(), usual()).flatMap(List::stream);
        Stream<Path> folders = Stream.concat(
                toolkits.flatMap(toolkit -> FOLDERS.stream().map(toolkit::resolve)),
                DISTRIBUTION.stream().map(this::below));
        return folders.flatMap(folder -> FILES.stream().map(folder::resolve))
                .filter(Files::isRegularFile)
                .filter(Files::isReadable)
                .findFirst();
    }

    private String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    private Path below(String absolute) {
        return root.resolve(absolute.substring(1));
    }

    private List<Path> ofVariables() {
        return TOOLKIT_VARIABLES.stream()
                .map(this::variable)
                .filter(value -> !value.isEmpty())
                .map(Path::of)
                .toList();
    }

    /** The parents of the folders that contain an {@code nvcc}, also with symbolic links resolved. */
    private List<Path> aroundCompilers() {
        List<Path> toolkits = new ArrayList<>();
        for (String folder : variable("PATH").split(File.pathSeparator)) {
            Path compiler = Path.of(folder).resolve("nvcc");
            if (folder.isEmpty() || !Files.isExecutable(compiler)) {
                continue;
            }
            toolkitOf(compiler.toAbsolutePath()).ifPresent(toolkits::add);
            realToolkitOf(compiler).ifPresent(toolkits::add);
        }
        return toolkits;
    }

    private static Optional<Path> toolkitOf(Path compiler) {
        return Optional.ofNullable(compiler.normalize().getParent()).map(Path::getParent);
    }

    private static Optional<Path> realToolkitOf(Path compiler) {
        try {
            return toolkitOf(compiler.toRealPath());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private List<Path> usual() {
        List<Path> toolkits = new ArrayList<>(List.of(below("/usr/local/cuda")));
        Path local = below("/usr/local");
        if (Files.isDirectory(local)) {
            try (Stream<Path> entries = Files.list(local)) {
                entries.filter(path -> path.getFileName().toString().startsWith("cuda-"))
                        .sorted(LibnvvmSearch::newerFirst)
                        .forEach(toolkits::add);
            } catch (IOException unreadable) {
                return toolkits;
            }
        }
        toolkits.add(below("/opt/cuda"));
        return toolkits;
    }

    /** By the numbers of the version, so that 13.0 comes before 9.2. */
    private static int newerFirst(Path left, Path right) {
        return compareNumbers(numbers(right), numbers(left));
    }

    private static int compareNumbers(List<Integer> left, List<Integer> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = Integer.compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static List<Integer> numbers(Path folder) {
        String version = folder.getFileName().toString().substring("cuda-".length());
        return Stream.of(version.split("\\."))
                .map(part -> part.matches("\\d{1,6}") ? Integer.parseInt(part) : -1)
                .toList();
    }
}
