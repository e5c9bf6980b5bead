package lockstep.conformance.refine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * A program before and one after, in one file: launches in comments, then {@code ; --- before} and {@code ; --- after}.
 */
record ProgramPair(Path path, LaunchFile launches, String before, String after) {
    private static final String BEFORE = "; --- before\n";
    private static final String AFTER = "; --- after\n";

    static List<ProgramPair> in(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/refine", folder))) {
            return files.sorted().map(ProgramPair::read).toList();
        }
    }

    private static ProgramPair read(Path path) {
        try {
            String text = Files.readString(path);
            int before = text.indexOf(BEFORE);
            int after = text.indexOf(AFTER);
            return new ProgramPair(
                    path,
                    LaunchReader.readComments(path.toString(), text.substring(0, before)),
                    text.substring(before + BEFORE.length(), after),
                    text.substring(after + AFTER.length()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Verdict check(CheckOptions options) {
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        Runs old = check.run(image(before), launches);
        return check.compare(old, check.runAfter(old, image(after)));
    }

    private ProgramImage image(String text) {
        return ProgramImage.of(
                NvvmReader.read(path.toString(), text, new Context()).orThrow());
    }

    @Override
    public String toString() {
        return path.getFileName().toString();
    }
}
