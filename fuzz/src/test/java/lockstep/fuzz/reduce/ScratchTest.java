package lockstep.fuzz.reduce;

import java.time.Duration;
import java.util.*;
import lockstep.fuzz.judge.*;
import lockstep.fuzz.kernel.TestCase;
import org.junit.jupiter.api.Test;

final class ScratchTest {
    @Test
    void all() throws Exception {
        for (String kernel : System.getProperty("kernels", "bitonic_sort.O1,crc32_table.O1").split(",")) {
            TestCase test = Corpus.read(kernel);
            for (SeededPass pass : List.of(SeededPass.swappedSub(), SeededPass.swappedShift(), SeededPass.swappedPhi(), SeededPass.swappedCompare(), SeededPass.lostStore(), SeededPass.lostBarrier(), SeededPass.crashing(), SeededPass.breaking())) {
                PipelineSubject s = Corpus.subject(pass);
                Judgement j = s.judge(test);
                String head = kernel + " " + pass.info().name() + " " + test.instructions();
                if (j.faults().isEmpty()) { System.err.println(head + " " + j.verdict() + j.inconclusive()); continue; }
                Fault f = j.faults().getFirst();
                long t = System.nanoTime();
                var r = new FaultReducer(new ReductionBudget(Duration.ofSeconds(60), 100000), ReductionListener.NONE).reduce(s, test, f);
                System.err.printf("%s %s %s -> %s %.1fs%n", head, f.kind(), f.reason(), r.map(x -> x.reduction().test().instructions() + " q=" + x.reduction().questions() + " a=" + x.reduction().accepted() + " complete=" + x.reduction().isComplete()).orElse("none"), (System.nanoTime() - t) / 1e9);
                if (System.getProperty("show") != null) r.ifPresent(x -> System.err.println(x.reduction().test().text()));
            }
        }
    }
}
