package lockstep.conformance.libnvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibnvvmSearchTest {
    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
    }

    private Optional<Path> find(Map<String, String> environment) {
        return new LibnvvmSearch(environment, root).find();
    }

    private Path library(String path) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "");
    }

    @Test
    void nothingIsFoundWhereNothingIs() {
        String missing = folder.resolve("missing").toString();
        assertTrue(find(Map.of()).isEmpty());
        assertTrue(find(Map.of("CUDA_HOME", missing, "CUDA_PATH", missing, "PATH", missing + ":"))
                .isEmpty());
    }

    @Test
    void theNamedFileIsTakenAndNoOther() throws IOException {
        library("root/usr/local/cuda/nvvm/lib64/libnvvm.so");
        Path named = library("any/where.so");
        assertEquals(Optional.of(named), find(Map.of("NVVM_LIBRARY", named.toString())));
        assertTrue(find(Map.of("NVVM_LIBRARY", folder.resolve("other.so").toString()))
                .isEmpty());
    }

    @Test
    void toolkitsOfTheEnvironmentComeInOrder() throws IOException {
        Path home = library("home/nvvm/lib64/libnvvm.so");
        Path path = library("path/lib/libnvvm.so.4");
        Map<String, String> both = Map.of(
                "CUDA_HOME", folder.resolve("home").toString(),
                "CUDA_PATH", folder.resolve("path").toString());
        assertEquals(Optional.of(home), find(both));
        Files.delete(home);
        assertEquals(Optional.of(path), find(both));
    }

    @Test
    void theCompilerLeadsThereThroughLinks() throws IOException {
        Path library = library("toolkit/nvvm/lib64/libnvvm.so");
        Path compiler = library("toolkit/bin/nvcc");
        assertTrue(compiler.toFile().setExecutable(true));
        Path links = Files.createDirectories(folder.resolve("links/bin"));
        Files.createSymbolicLink(links.resolve("nvcc"), compiler);
        Path found = find(Map.of("PATH", "/nowhere:" + links)).orElseThrow();
        assertEquals(library.toRealPath(), found.toRealPath());
    }

    @Test
    void theNewestOfTheUsualFoldersIsTaken() throws IOException {
        library("root/usr/local/cuda-9.2/nvvm/lib64/libnvvm.so");
        Path newest = library("root/usr/local/cuda-13.0/nvvm/lib64/libnvvm.so");
        library("root/usr/local/cuda-12.10/nvvm/lib64/libnvvm.so");
        library("root/usr/local/cuda-old/nvvm/lib64/libnvvm.so");
        assertEquals(Optional.of(newest), find(Map.of()));
        Path current = library("root/usr/local/cuda/lib64/libnvvm.so");
        assertEquals(Optional.of(current), find(Map.of()));
    }

    @Test
    void theDistributionIsLast() throws IOException {
        Path packaged = library("root/usr/lib/x86_64-linux-gnu/libnvvm.so.4");
        assertEquals(Optional.of(packaged), find(Map.of()));
        Path other = library("root/opt/cuda/nvvm/lib64/libnvvm.so");
        assertEquals(Optional.of(other), find(Map.of()));
    }

    @Test
    void aFolderIsNoLibrary() throws IOException {
        Files.createDirectories(root.resolve("opt/cuda/lib64/libnvvm.so"));
        assertTrue(find(Map.of()).isEmpty());
    }
}
